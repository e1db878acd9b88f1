"""Chance that each player can check afterwards: commitments, shuffles, proofs."""
