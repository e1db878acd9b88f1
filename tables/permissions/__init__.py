"""Who acts in the room, under which number, and what they may do there."""
