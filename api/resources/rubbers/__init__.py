"""Rubbers: their hands and games, the acts of a rubber, corrections and objections."""
