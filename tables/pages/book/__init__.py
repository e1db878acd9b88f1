"""The precedence book, and the laws in our own words."""
