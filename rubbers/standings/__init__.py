"""Metrics folded over finished rubbers."""
