"""Template tags and filters of the club app."""
