"""A small client of a whist club's API: the standard library is enough."""
