"""A plugin with rows of its own."""
