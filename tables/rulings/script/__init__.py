"""A script about the room: its vocabulary, its fields, its reader and its JSON schema."""
