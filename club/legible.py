"""Text that can be read: some letter that shows, and nothing hidden beside."""

from unicodedata import bidirectional, combining

JOINERS = "\u200c\u200d"
"""Marks within a word that keep letters apart or bind them, as Persian and Hindi write names."""
VIRAMA = 9
"""The combining class of the signs that take the vowel of a letter, after which a joiner shows."""


def legible(text: str) -> bool:
    """Say whether a line of text can be read by all who see it; joiners stand where they show."""
    seen = text.translate(dict.fromkeys(map(ord, JOINERS)))
    placed = all(_shows(text, n) for n, mark in enumerate(text) if mark in JOINERS)
    return bool(seen.strip()) and seen.isprintable() and placed


def _shows(text: str, place: int) -> bool:
    """Say whether a joiner shapes its letters: elsewhere two names could look the same."""
    before, after = text[place - 1 : place], text[place + 1 : place + 2]
    if before and combining(before) == VIRAMA:
        return True
    cursive = before and bidirectional(before) in ("AL", "NSM")
    return bool(cursive and after and bidirectional(after) == "AL")
