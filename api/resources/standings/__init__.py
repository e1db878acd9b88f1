"""Standings of tables, evenings, seasons and all time."""
