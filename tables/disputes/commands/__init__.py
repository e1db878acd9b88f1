"""Commands that change a dispute, one module per family."""
