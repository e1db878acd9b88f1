"""A plugin whose migrations cannot be read."""
