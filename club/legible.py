"""Text that can be read: some letter that shows, and no control characters beside."""

JOINERS = "\u200c\u200d"
"""Marks within a word that keep letters apart or bind them, as Persian and Hindi write names."""


def legible(text: str) -> bool:
    """Say whether a line of text can be read by all who see it; joiners within words may stand."""
    seen = text.translate(dict.fromkeys(map(ord, JOINERS)))
    return bool(seen.strip()) and seen.isprintable()
