"""A rubber as the room sees it: its beginning and end, voiding it, substitutes."""
