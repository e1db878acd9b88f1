"""Evenings and their room: arrivals, candidacies, tables, places, cuts, precedence, undo."""
