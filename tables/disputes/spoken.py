"""The words of a dispute, and those of them that a script can use."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import fields, is_dataclass
from typing import Any

from club import queries as club_queries
from club.errors import Malformed
from tables.disputes.rules.dispute import Dispute, Telling
from tables.disputes.rules.passages import Passage, read_passage


def refs_in(value: Any) -> Iterator[str]:
    """Yield every reference to words in a dispute."""
    if is_dataclass(value):
        for field in fields(value):
            part = getattr(value, field.name)
            if field.name == "ref" or field.name.endswith("_ref"):
                if part:
                    yield part
            else:
                yield from refs_in(part)
    elif isinstance(value, tuple):
        for part in value:
            yield from refs_in(part)


def words_of(club: int, dispute: Dispute) -> dict[str, str]:
    """Return all words of a dispute by reference; erased words are empty."""
    return club_queries.words(club, list(refs_in(dispute)))


def told_in_script(dispute: Dispute, words: Mapping[str, str]) -> dict[int, Passage]:
    """Return the facts stated in script, by number, except those erased.

    Old facts from before validation that the script reader rejects are skipped.
    """
    found: dict[int, Passage] = {}
    for fact in dispute.facts:
        if fact.telling is Telling.SCRIPT and words.get(fact.ref):
            with suppress(Malformed):
                found[fact.number] = read_passage(words[fact.ref])
    return found
