"""The form for a ruling: read, filled in, previewed, and saved as a draft."""
