"""What comes next in the room, and what an act would change before it is done."""
