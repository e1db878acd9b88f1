"""Tests read as sentences; the room they are about is the folder they stand in."""
