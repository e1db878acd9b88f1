"""The pages of an incident of the room: who plays, who waits and who goes out."""
