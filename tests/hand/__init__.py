"""A hand at the table: what is done, and what the laws make of it."""
