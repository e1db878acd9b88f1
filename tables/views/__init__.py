"""The pages of an evening, a module per family."""
