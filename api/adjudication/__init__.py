"""The ruling assistant for files, commands and addresses."""
