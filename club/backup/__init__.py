"""Backups: the whole installation in one file, and back from it."""
