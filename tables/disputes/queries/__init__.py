"""Queries about disputes: which there are, who may see what, what is still to do."""
