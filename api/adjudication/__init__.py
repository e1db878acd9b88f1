"""The ruling assistant as files, commands and addresses see it."""
