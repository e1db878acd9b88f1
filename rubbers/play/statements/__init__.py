"""Hands that the players state: marked, confirmed, corrected, and the games they make."""
