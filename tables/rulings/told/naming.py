"""Names of the people in a story of the room: letters until names are given."""

from __future__ import annotations

from collections.abc import Mapping

from club.errors import Fault, Malformed
from club.legible import legible
from club.reason import N_, Reason
from tables.rulings.told.opening import ELSEWHERE, PEOPLE

LETTERS = (*PEOPLE, *ELSEWHERE)
"""Everyone who can be in a story; names are assigned in this order."""
LONGEST_NAME = 40
NAME = "name"
"""The prefix of a field that names one person: name.A."""
NOT_THESE = Reason(N_("Those cannot be their names."))
NO_COMMA = Reason(N_("a name without commas"))


def called(names: tuple[str, ...]) -> Mapping[str, str]:
    """Return everyone's name by letter; the letter itself if no name was given."""
    given = zip(LETTERS, names, strict=False)
    return {letter: letter for letter in LETTERS} | dict(given)


def read_names(told: Mapping[str, list[str]]) -> tuple[str, ...]:
    """Read names separated by commas; raise Malformed if one is given twice."""
    given = [" ".join(one.split()) for one in ", ".join(told.get("names", [])).split(",")]
    return _different(tuple(name for name in given if name))


def names_told(told: Mapping[str, list[str]], names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names updated from a form; a letter stands in for a name left out.

    Malformed if two are the same, or a name contains a comma.
    """
    known = dict(called(names))
    for letter in LETTERS:
        if written := told.get(f"{NAME}.{letter}"):
            known[letter] = " ".join(written[-1].split()) or letter
    given = [known[letter] for letter in LETTERS]
    while given and given[-1] == LETTERS[len(given) - 1]:
        given.pop()
    named = zip(LETTERS, given, strict=False)
    if faults := [Fault(f"{NAME}.{letter}", NO_COMMA) for letter, name in named if "," in name]:
        raise Malformed(NOT_THESE, faults=faults)
    return _different(tuple(given))


def _different(names: tuple[str, ...]) -> tuple[str, ...]:
    plain = all(legible(name) and len(name) <= LONGEST_NAME for name in names)
    if not plain or len(set(names)) < len(names) or len(names) > len(LETTERS):
        expected = N_("a different name for each of at most {most}, of {longest} letters or fewer")
        reason = Reason(expected, most=len(LETTERS), longest=LONGEST_NAME)
        raise Malformed(NOT_THESE, faults=[Fault("names", reason)])
    return names
