"""Clubs and their members: who belongs, what they hold, and how they sign in."""
