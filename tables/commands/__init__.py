"""Commands that change the room and its tables, one module per family."""
