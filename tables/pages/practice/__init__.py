"""Practice tables: the choices, friends, the table, and its finished hands."""
