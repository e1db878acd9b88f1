"""The events of the room by subject: cuts, the hall, places at tables, rubbers."""
