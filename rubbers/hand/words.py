"""Suggestions for an unknown word: the nearest known ones."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from club.reason import N_, Reason

MOST_LISTED = 12


def meant_perhaps(word: object, known: Iterable[str]) -> Reason:
    """Return a reason that lists the expected words: those close to this one, or all if few."""
    words = sorted(known)
    near = get_close_matches(word, words, n=3, cutoff=0.6) if isinstance(word, str) else []
    if near:
        return Reason(N_("one that is known; perhaps {words}"), words=", ".join(near))
    if len(words) <= MOST_LISTED:
        return Reason(N_("one of {words}"), words=", ".join(words))
    return Reason(N_("one of the {count} words that `adjudicate --schema` lists"), count=len(words))
