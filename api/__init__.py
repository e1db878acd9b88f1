"""The REST face: the same questions and changes, for other programs."""
