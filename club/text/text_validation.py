"""Validation of text: it must have visible characters and nothing hidden."""

from unicodedata import bidirectional, combining

JOINERS = "\u200c\u200d"
"""Zero-width joiners and non-joiners, which Persian and Hindi need within names."""
VIRAMA = 9
"""Combining class of viramas, which suppress a letter's vowel; a joiner after one is visible."""


def is_legible(text: str) -> bool:
    """Return whether text is printable and not blank, with joiners only where they show."""
    seen = text.translate(dict.fromkeys(map(ord, JOINERS)))
    placed = all(_shows(text, n) for n, mark in enumerate(text) if mark in JOINERS)
    return bool(seen.strip()) and seen.isprintable() and placed


def _shows(text: str, place: int) -> bool:
    """Return whether a joiner affects its letters; elsewhere it could make two names look alike."""
    before, after = text[place - 1 : place], text[place + 1 : place + 2]
    if before and combining(before) == VIRAMA:
        return True
    cursive = before and bidirectional(before) in ("AL", "NSM")
    return bool(cursive and after and bidirectional(after) == "AL")
