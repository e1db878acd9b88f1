"""Backup and restore: the whole installation in one file."""
