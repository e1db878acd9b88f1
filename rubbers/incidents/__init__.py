"""What may happen at a table, in plain words: the questions asked about it, and its acts."""
