"""How an incident of the room begins: who is there, who plays where, what was done so far."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tables.rulings.words import Json

PEOPLE = "ABCDEFGHIJ"
"""Letters for people until they are named; the first four play, or want to."""
ELSEWHERE = "PQRSTU"
"""Letters for those who belong to another table."""
FOUR, FIFTH = PEOPLE[:4], PEOPLE[4]
ANY_CARD, TWO_CARDS = "2", ("2", "3")
"""Cards whose rank does not matter: from another pack, or one of several exposed."""


@dataclass(frozen=True, slots=True)
class Opening:
    """The start of a script; `people` may be given names, in this order."""

    people: str
    events: tuple[Json, ...]
    tables: Mapping[str, list[str]] = field(default_factory=dict)


def afresh(people: str, *then: Json) -> Opening:
    """Start with people forming a fresh table."""
    declared = {"do": "declare", "who": list(people), "table": "fresh"}
    return Opening(people, (declared, {"do": "form_table"}, *then))


def four_cutting(who: str, **cut: object) -> Opening:
    """Start with one of four who cut for partners doing this."""
    return afresh(FOUR, {"do": "cut", "who": who, **cut})


def after_a_rubber(coming: int, *then: Json) -> Opening:
    """Start with the end of a rubber, and this many claiming admission."""
    comers = PEOPLE[4 : 4 + coming]
    claims = ({"do": "claim_admission", "who": who} for who in comers)
    events = ({"do": "end_rubber", "table": "1"}, *claims, *then)
    return Opening(FOUR + comers, events, {"1": list(FOUR)})


def during_a_rubber(people: str, *events: Json, elsewhere: int = 0) -> Opening:
    """Start while the first four play, and perhaps others at another table."""
    tables = {"1": list(people), "2": list(ELSEWHERE[:elsewhere])}
    return Opening(people, events, {n: seated for n, seated in tables.items() if seated})
