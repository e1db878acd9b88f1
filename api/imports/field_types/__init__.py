"""The types of field on a paper: how each is read, and its JSON Schema."""
