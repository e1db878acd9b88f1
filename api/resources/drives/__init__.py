"""Drives: who sits where, the results of tables, and the prizes."""
