"""The one question about a penalty that partners may ask each other: who is to choose."""

from __future__ import annotations

from re import findall

SAID = (
    "will shall should would can do does is are you i me or who which of us to the a this it "
    "penalty choice election exact elect choose decide demand claim call say make take partner"
)
WHO_ELECTS = frozenset(SAID.split())
"""The words used in a question that asks who is to choose, and not what."""


def asks_who_elects(words: str) -> bool:
    """Check whether partners ask only which of them is to choose, as in "you or I?"."""
    said = set(findall("[a-z]+", words.lower()))
    named = {"you", "or"} <= said and not said.isdisjoint({"i", "me"})
    return named and said <= WHO_ELECTS
