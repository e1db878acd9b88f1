"""The porch: starting, serving, the live stream, errands."""
