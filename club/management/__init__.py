"""The commands of the porch."""
