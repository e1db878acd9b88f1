"""Every change to a rubber, a module per family."""
