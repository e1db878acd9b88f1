"""Rulings on the room: scripts of laws on tables read, run and answered."""
