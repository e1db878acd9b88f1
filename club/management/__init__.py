"""Management commands of the club app."""
