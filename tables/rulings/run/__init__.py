"""Running a script about the room, one step after another."""
