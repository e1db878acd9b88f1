"""A code of laws: what a law is, how a code holds them, and the reason each effect carries."""
