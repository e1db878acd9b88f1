"""Every change to the club app, one module per family."""
