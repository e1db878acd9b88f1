"""The state of the room: the hall, its tables, and the cuts in progress."""
