"""The trump card, cards liable to be called, leads and play out of turn: laws 52 to 70."""
