"""Every change to a dispute, a module per family."""
