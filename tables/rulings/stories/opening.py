"""How an incident of the room begins: who is there, who plays where, what was done so far."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from club.errors import Fault, Malformed
from club.reason import N_, Reason
from club.text.text_validation import is_legible
from tables.rulings.script.vocabulary import Json

PEOPLE = "ABCDEFGHIJ"
"""Letters for people until they are named; the first four play, or want to."""
ELSEWHERE = "PQRSTU"
"""Letters for those who belong to another table."""
FOUR, FIFTH = PEOPLE[:4], PEOPLE[4]
ANY_CARD, TWO_CARDS = "2", ("2", "3")
"""Cards whose rank does not matter: from another pack, or one of several exposed."""


@dataclass(frozen=True, slots=True)
class RoomOpening:
    """The start of a script; `people` may be given names, in this order."""

    people: str
    events: tuple[Json, ...]
    tables: Mapping[str, list[str]] = field(default_factory=dict)


def afresh(people: str, *then: Json) -> RoomOpening:
    """Start with people forming a fresh table."""
    declared = {"do": "declare", "who": list(people), "table": "fresh"}
    return RoomOpening(people, (declared, {"do": "form_table"}, *then))


def four_cutting(who: str, **cut: object) -> RoomOpening:
    """Start with one of four who cut for partners doing this."""
    return afresh(FOUR, {"do": "cut", "who": who, **cut})


def after_a_rubber(coming: int, *then: Json) -> RoomOpening:
    """Start with the end of a rubber, and this many claiming admission."""
    comers = PEOPLE[4 : 4 + coming]
    claims = ({"do": "claim_admission", "who": who} for who in comers)
    events = ({"do": "end_rubber", "table": "1"}, *claims, *then)
    return RoomOpening(FOUR + comers, events, {"1": list(FOUR)})


def during_a_rubber(people: str, *events: Json, elsewhere: int = 0) -> RoomOpening:
    """Start while the first four play, and perhaps others at another table."""
    tables = {"1": list(people), "2": list(ELSEWHERE[:elsewhere])}
    return RoomOpening(people, events, {n: seated for n, seated in tables.items() if seated})


LETTERS = (*PEOPLE, *ELSEWHERE)
"""Everyone who can be in a story; names are assigned in this order."""
LONGEST_NAME = 40
NAME = "name"
"""The prefix of a field that names one person: name.A."""
NOT_THESE = Reason(N_("Those names cannot be used."))
NO_COMMA = Reason(N_("a name without commas"))


def called(names: tuple[str, ...]) -> Mapping[str, str]:
    """Return everyone's name by letter; the letter itself if no name was given."""
    given = zip(LETTERS, names, strict=False)
    return {letter: letter for letter in LETTERS} | dict(given)


def read_names(form: Mapping[str, list[str]]) -> tuple[str, ...]:
    """Read names separated by commas; raise Malformed if one is given twice."""
    given = [" ".join(one.split()) for one in ", ".join(form.get("names", [])).split(",")]
    return _different(tuple(name for name in given if name))


def renamed(form: Mapping[str, list[str]], names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names updated from a form; a letter stands in for a name left out.

    Malformed if two are the same, or a name contains a comma.
    """
    known = dict(called(names))
    for letter in LETTERS:
        if written := form.get(f"{NAME}.{letter}"):
            known[letter] = " ".join(written[-1].split()) or letter
    given = [known[letter] for letter in LETTERS]
    while given and given[-1] == LETTERS[len(given) - 1]:
        given.pop()
    named = zip(LETTERS, given, strict=False)
    if faults := [Fault(f"{NAME}.{letter}", NO_COMMA) for letter, name in named if "," in name]:
        raise Malformed(NOT_THESE, faults=faults)
    return _different(tuple(given))


def _different(names: tuple[str, ...]) -> tuple[str, ...]:
    plain = all(is_legible(name) and len(name) <= LONGEST_NAME for name in names)
    if not plain or len(set(names)) < len(names) or len(names) > len(LETTERS):
        expected = N_(
            "a different name for each of at most {most} people, of at most {longest} letters"
        )
        reason = Reason(expected, most=len(LETTERS), longest=LONGEST_NAME)
        raise Malformed(NOT_THESE, faults=[Fault("names", reason)])
    return names
