"""Tests of what may happen at a table, and of the stories told of it."""
