"""A script of what happened at a table: read, checked and completed."""
