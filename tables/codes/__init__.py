"""The codes of laws, complete: the laws of a rubber and of the room."""
