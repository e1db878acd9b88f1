"""Hands that are over: read back, analysed, exported, shared."""
