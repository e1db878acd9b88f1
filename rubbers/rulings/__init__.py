"""The ruling assistant: reads a script of what happened, applies the laws, and answers."""
