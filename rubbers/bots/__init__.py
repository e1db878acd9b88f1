"""Bots: programs that play a seat from what that seat may see."""
