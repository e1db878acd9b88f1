"""The evening put into words and shapes for its pages; nothing here writes or decides."""
