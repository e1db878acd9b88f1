"""Finding the people named in a line of the record, using the types of its event."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, TypedDict

from club.codec import people_walk
from club.codec.people_walk import Found
from club.errors import WhistError
from club.models import Line
from club.person import PersonNumber
from club.record import registries
from club.rules.stored_values import REGISTER


class OfAMember(TypedDict):
    """A line about one member."""

    member: PersonNumber


class MemberEntered(OfAMember):
    """A new member or guest, and who introduced them."""

    introduced_by: PersonNumber | None


class MembersAreOne(OfAMember):
    """One person had two numbers; `kept` is the number they keep."""

    kept: PersonNumber


class TieWritten(OfAMember):
    """Two members are tied in a way that matters to rulings."""

    tied_to: PersonNumber


class BotAdded(TypedDict):
    """An external bot was added for its owner."""

    owner: PersonNumber


REGISTER_LINES: Final[Mapping[str, Any]] = {
    "account_linked": OfAMember,
    "account_opened": OfAMember,
    "bot_added": BotAdded,
    "erasure_asked": OfAMember,
    "erasure_no_longer_asked": OfAMember,
    "member_entered": MemberEntered,
    "member_erased": OfAMember,
    "member_handed_out": OfAMember,
    "member_invited": OfAMember,
    "member_renamed": OfAMember,
    "members_are_one": MembersAreOne,
    "office_granted": OfAMember,
    "office_withdrawn": OfAMember,
    "password_renewed": OfAMember,
    "standing_changed": OfAMember,
    "tie_written": TieWritten,
}

FIELD = re.compile(r"[.\[]")
UNREADABLE = (WhistError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What decoding raises for a line that this release does not know, or that was altered."""


def people_of(line: Line) -> Found | None:
    """Return each person a line names, with the place in its body; None if it cannot be decoded.

    That happens if its plugin is missing, or if a later release wrote it.
    """
    walk, event = _walked(line)
    if event is None:
        return None
    return iter(()) if walk is None else walk.people(event)


def names_any(line: Line, numbers: frozenset[str]) -> bool:
    """Return whether a line names any of these people.

    For a line that cannot be decoded, whether a number equals any string or key in it.
    """
    found = people_of(line)
    if found is None:
        return not numbers.isdisjoint(_words_in(line.body))
    return any(who in numbers for _place, who in found)


def count_naming(club: int, numbers: frozenset[str]) -> int:
    """Return how many lines of a club's record name any of these people."""
    lines = Line.objects.filter(stream__club=club).select_related("stream")
    return sum(names_any(line, numbers) for line in lines.iterator())


def by_field(line: Line) -> Mapping[str, tuple[str, ...]]:
    """Return for each field of a line's body that names people those people, each once."""
    found: dict[str, list[str]] = {}
    for place, who in people_of(line) or ():
        found.setdefault(FIELD.split(place, 1)[0], []).append(who)
    return {name: tuple(dict.fromkeys(people)) for name, people in found.items()}


def _walked(line: Line) -> tuple[people_walk.Walk | None, Any]:
    """Return the walk over an event's type, and the event; for a register line, its body."""
    stream = line.stream.name
    if stream == REGISTER:
        return people_walk.walk_of(REGISTER_LINES.get(line.what, type(None))), line.body
    kind = registries.kind_of(stream)
    if kind is None:
        return None, None
    try:
        event = kind.decode(line.what, line.body)
    except UNREADABLE:
        return None, None
    of: Any = type(event)
    return people_walk.walk_of(of), event


def _words_in(body: Any) -> Iterator[str]:
    match body:
        case str():
            yield body
        case list():
            for part in body:
                yield from _words_in(part)
        case dict():
            for name, part in body.items():
                yield name
                yield from _words_in(part)
