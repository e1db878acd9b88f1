"""Commands of a drive: its course, its players and the results of its tables."""
