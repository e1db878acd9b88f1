"""Hands that the program deals and people play on a screen."""
