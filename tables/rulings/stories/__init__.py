"""Incidents of the room as people tell them: how each begins, and how its story continues."""
