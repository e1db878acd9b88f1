"""Laws 13 to 25, one chapter per module."""
