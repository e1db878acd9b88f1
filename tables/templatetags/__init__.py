"""What templates say of the room."""
