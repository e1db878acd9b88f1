"""Standings: figures, charts, and why the order is as it is."""
