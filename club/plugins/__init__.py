"""Plugins: how they are found, what they may add, and why one is skipped."""
