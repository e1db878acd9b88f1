"""Pages of the club app, one module per family."""
