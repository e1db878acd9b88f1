"""A hand at the table: what players do, what follows from it, and what may be asked of whom."""
