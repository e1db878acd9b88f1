"""Every command that changes a rubber, one module per family."""
