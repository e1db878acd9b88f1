"""The pages of the club room, a module per family."""
