"""Rulings on the room: read and run scripts about table formation, and answer them."""
