"""What is kept of a person: told to them, seen by whom it may be, and erased."""
