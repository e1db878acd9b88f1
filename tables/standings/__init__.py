"""Questions to the standings: what counts where, who stands where, and why."""
