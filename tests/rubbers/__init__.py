"""Tests of the room of rubbers."""
