"""The page for an incident at a table or in the room."""
