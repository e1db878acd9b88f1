"""Movements: who sits where in the next hand of a drive, and the proof that a movement is sound."""
