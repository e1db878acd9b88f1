"""The pages of an evening, one module per family."""
