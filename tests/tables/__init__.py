"""The room and its tables."""
