"""Codes of laws, and rulings on what happened at a table."""
