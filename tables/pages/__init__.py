"""The evening in words and shapes for its pages; nothing here writes or decides anything."""
