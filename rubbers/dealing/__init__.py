"""Randomness that every player can verify afterwards: commitments, shuffles, proofs."""
