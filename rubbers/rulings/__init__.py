"""The ruling assistant: a script of what happened, read, judged and answered."""
