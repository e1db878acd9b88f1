"""Laws 13 to 25, a chapter a module."""
