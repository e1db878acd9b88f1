"""The fields of an event in the room: how each is read, and its schema."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from club.codec.form import Misfit, unfit
from club.errors import Fault
from club.reason import N_, Reason
from club.text.text_validation import is_legible
from rubbers.rulings.script.script import MOST_EVENTS
from tables.room.state.cut import read_card
from tables.rulings.script.unknown_facts import AS_NAMED, LEVEL, MOST_RUBBERS
from tables.rulings.script.vocabulary import Json

LONGEST_NAME = 60
MOST_PEOPLE = 60
MOST_TABLES = 12
FRESH = "fresh"

NAME: Json = {"type": "string", "minLength": 1, "maxLength": LONGEST_NAME}
NAMES: Json = {"anyOf": [NAME, {"type": "array", "items": NAME, "maxItems": MOST_PEOPLE}]}
CARD: Json = {
    "type": "string",
    "pattern": "^([2-9TJQKAtjqka]|10)[CDHScdhs]?$",
    "description": "A rank, and the suit if it was seen.",
}
COUNT: Json = {"type": "integer", "minimum": 0, "maximum": MOST_RUBBERS}
TABLE: Json = {"type": "integer", "minimum": 1, "maximum": MOST_TABLES}
SEAT: Json = {**NAME, "description": "N, E, S or W, or another name for the seat."}
YES = {"yes": True, "true": True, "no": False, "false": False}

ONE_NAME = Reason(N_("a name, without control characters"))
SOME_NAMES = Reason(N_("a name, or a list of different names, without control characters"))
A_CARD = Reason(N_("a card: a rank and perhaps a suit, such as 6, 6H or 10S"))
SOME_CARDS = Reason(N_("a card, or a list of cards"))
A_PACK = Reason(N_("own, or other"))
AN_ORDER = Reason(N_("“as named” or yes, “level” or no"))
RUNNING = Reason(N_("a whole number, “level”, or whoever has played most"))
YES_OR_NO = Reason(N_("yes or no"))


@dataclass(frozen=True, slots=True)
class Field:
    """One field: how it is read, its schema, and the part of an event it becomes."""

    read: Callable[[Any], Any]
    shape: Json
    part: str


def name(body: Any) -> str:
    """Read the name of one person."""
    if not isinstance(body, str) or len(body) > LONGEST_NAME or not is_legible(body):
        raise unfit(ONE_NAME)
    return body


def names(body: Any) -> tuple[str, ...]:
    """Read one name, or several different ones."""
    if isinstance(body, str):
        return (name(body),)
    if not isinstance(body, list | tuple) or not 1 <= len(body) <= MOST_PEOPLE:
        raise unfit(SOME_NAMES)
    read = tuple(name(one) for one in body)
    if len(set(read)) < len(read):
        raise unfit(SOME_NAMES)
    return read


def truth(body: Any) -> bool:
    """Read yes or no."""
    if isinstance(body, bool):
        return body
    if not isinstance(body, str) or body not in YES:
        raise unfit(YES_OR_NO)
    return YES[body]


def _together(body: Any) -> tuple[str, ...] | bool:
    return truth(body) if isinstance(body, bool) or body in tuple(YES) else names(body)


def _seats(body: Any) -> str:
    """Read the seat a dealer takes: the first, if the partner's is given as well."""
    return names(body)[0]


def card(body: Any) -> str:
    """Read a card of a cut."""
    read = read_card(str(body)) if isinstance(body, str) or type(body) is int else None
    if read is None:
        raise unfit(A_CARD)
    return read


def _cards(body: Any) -> tuple[str, ...]:
    several = body.split() if isinstance(body, str) else body
    if not isinstance(several, list | tuple) or not several:
        raise unfit(SOME_CARDS)
    return tuple(card(one) for one in several)


def number(least: int, most: int) -> Callable[[Any], int]:
    """Return a reader for an integer within bounds, which may be given as text."""
    expected = Reason(N_("a whole number from {least} to {most}"), least=least, most=most)

    def read(body: Any) -> int:
        number = int(body) if isinstance(body, str) and body.isdecimal() and len(body) < 5 else body
        if type(number) is not int or not least <= number <= most:
            raise unfit(expected)
        return number

    return read


table = number(1, MOST_TABLES)
count = number(0, MOST_RUBBERS)


def table_or_fresh(body: Any) -> int | None:
    """Read the number of a table; None for a fresh one."""
    return None if body == FRESH else table(body)


def _pack(body: Any) -> str:
    if body not in ("own", "other"):
        raise unfit(A_PACK)
    return str(body)


def _words(body: Any) -> tuple[str, ...]:
    """Read which pack the dealer chooses, in free words."""
    return (name(body),)


def _in_order(body: Any) -> bool:
    """Read whether people came in the order in which they are named, or are level."""
    if body in (AS_NAMED, LEVEL):
        return bool(body == AS_NAMED)
    try:
        return truth(body)
    except Misfit:
        raise unfit(AN_ORDER) from None


def _running(body: Any) -> int | str | tuple[str, ...]:
    """Read a statement about running rubbers; what words mean depends on the people named."""
    if type(body) is int:
        return int(count(body))
    if isinstance(body, str) and body.strip():
        return body
    try:
        return names(body)
    except Misfit:
        raise unfit(RUNNING) from None


FIELDS: Mapping[str, Field] = {
    "by": Field(name, NAME, "by"),
    "table": Field(table_or_fresh, {"anyOf": [TABLE, {"const": FRESH}]}, "table"),
    "who": Field(names, NAMES, "who"),
    "to": Field(name, NAME, "to"),
    "of": Field(name, NAME, "of"),
    "left": Field(name, NAME, "left"),
    "together": Field(_together, {"anyOf": [NAMES, {"type": "boolean"}]}, "together"),
    "card": Field(lambda body: (card(body),), CARD, "cards"),
    "cards": Field(_cards, {"anyOf": [CARD, {"type": "array", "items": CARD}]}, "cards"),
    "pack": Field(_pack, {"enum": ["own", "other"]}, "pack"),
    "seat": Field(name, SEAT, "seat"),
    "seats": Field(_seats, {"anyOf": [SEAT, {"type": "array", "items": SEAT}]}, "seat"),
    "n": Field(count, COUNT, "n"),
    "at": Field(number(1, MOST_EVENTS), {"type": "integer", "minimum": 1}, "about"),
    "said_by": Field(names, NAMES, "said_by"),
    "disputed_by": Field(names, NAMES, "disputed_by"),
    "value": Field(truth, {"enum": ["yes", "no", True, False]}, "value"),
}
CHOICE = Field(_words, NAME, "cards")
"""The pack a dealer chooses, described by colour or back."""
OWN: Mapping[tuple[str, str], Field] = {
    ("choose_cards", "cards"): CHOICE,
    ("choose_cards", "pack"): CHOICE,
    ("first_in_room", "value"): Field(
        _in_order, {"enum": ["yes", "no", AS_NAMED, LEVEL, True, False]}, "value"
    ),
    ("rubbers", "value"): Field(_running, {"anyOf": [COUNT, NAMES]}, "running"),
}
"""Fields with a different meaning in events of this word."""


def field_of(word: str, name: str) -> Field:
    """Return the field of this name in an event of this word."""
    return OWN.get((word, name)) or FIELDS[name]


def inside(place: str, read: Callable[[Any], Any], body: Any, faults: list[Fault]) -> Any:
    """Read a value; add a fault with its place and return None if it does not fit."""
    try:
        return read(body)
    except Misfit as misfit:
        faults += misfit.inside(place).faults
        return None
