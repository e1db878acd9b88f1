"""Every change to the club room, a module per family."""
