"""A code of laws: what a law is, how a code contains laws, and the reason for each effect."""
