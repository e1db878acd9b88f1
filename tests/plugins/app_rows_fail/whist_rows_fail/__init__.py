"""A plugin whose rows cannot be brought to their shape."""
