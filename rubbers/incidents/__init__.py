"""What may happen at a table, in plain words: what is asked of it, and the acts it becomes."""
