"""Everything that may be done at the table, regular or not, a family a module."""
