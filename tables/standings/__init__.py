"""Queries about standings: what counts where, who is placed where, and why."""
