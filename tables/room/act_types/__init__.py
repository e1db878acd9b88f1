"""The acts of the room by subject: the hall, places at tables, rubbers."""
