"""What to say of a word that is not known: the nearest ones that are."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from club.reason import N_, Reason

MOST_LISTED = 12


def meant_perhaps(word: object, known: Iterable[str]) -> Reason:
    """Say which words are expected: those near to this one, or else all, if they are few."""
    words = sorted(known)
    near = get_close_matches(word, words, n=3, cutoff=0.6) if isinstance(word, str) else []
    if near:
        return Reason(N_("one that is known; perhaps {words}"), words=", ".join(near))
    if len(words) <= MOST_LISTED:
        return Reason(N_("one of {words}"), words=", ".join(words))
    return Reason(N_("one of the {count} words that `adjudicate --schema` lists"), count=len(words))
