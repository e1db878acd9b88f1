"""Changes to a practice table."""
