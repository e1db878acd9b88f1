"""A table on a screen as pages show it, made from a view, the acts offered and the addresses."""
