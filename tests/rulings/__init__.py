"""The ruling assistant: scripts read, judged and answered."""
