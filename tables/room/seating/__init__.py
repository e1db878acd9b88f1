"""Who gets a place: arrivals, forming a table, entering one, cutting out, leaving."""
