"""Text for people: sentences, names, and which characters a line of text may have."""
