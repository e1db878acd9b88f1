"""Every change to the room and its tables, a module per family."""
