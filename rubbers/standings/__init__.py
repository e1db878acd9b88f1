"""Standings: metrics accumulated over finished rubbers."""
