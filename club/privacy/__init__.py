"""Personal data: what is kept of a person, handed out to them, and erased."""
