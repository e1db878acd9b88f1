"""The REST API: the same queries and commands as the pages, for other programs."""
