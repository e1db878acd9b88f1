"""A person on the record: text, and the mark on a type that says so.

Mostly it is a member's number; in a script of what happened, a letter or a name; at a table with
bots it may be a bot, which is no member. The mark changes neither the value nor how it is written.
`club.people` finds by it the people in any value, and passes over bots.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final


@dataclass(frozen=True, slots=True)
class Person:
    """Marks a type whose values are people."""


PERSON: Final = Person()
PersonId = Annotated[str, PERSON]
"""A person, as the record has them: text; empty text is nobody."""
PersonNumber = Annotated[int, PERSON]
"""A person by their number, as the lines of a club's register have them."""

BOT: Final = "bot:"
"""How a bot in a seat begins, which no member's number does: `bot:club@1` is Club, version 1."""
EXTERNAL: Final = "api/"
"""How the id of an external bot begins, which plays over the API: `bot:api/deep-whist@1`.

A plugin that gives something under such an id is skipped, so the two cannot be mistaken.
"""


def seated_bot(id: str, version: int) -> str:
    """Name a bot as the record has it in a seat."""
    return f"{BOT}{id}@{version}"


def is_bot(who: object) -> bool:
    """Check whether this is a bot rather than a person."""
    return isinstance(who, str) and who.startswith(BOT)


def bot_id(who: str) -> str:
    """Return the id of a bot in a seat: `club` for `bot:club@1`."""
    return who.removeprefix(BOT).partition("@")[0]


def bot_version(who: str) -> int:
    """Return the version of a bot in a seat: 1 for `bot:club@1`."""
    return int(who.rpartition("@")[2])


def external_id(name: str) -> str:
    """Return the id of the external bot of this name."""
    return f"{EXTERNAL}{name}"


def is_external(id: str) -> bool:
    """Check whether a bot's id is that of an external bot."""
    return id.startswith(EXTERNAL)


def bot_name(who: str) -> str:
    """Return what a bot in a seat is called on a page: `Club` for `bot:club@1`."""
    name = bot_id(who).removeprefix(EXTERNAL).replace("-", " ")
    return name[:1].upper() + name[1:]
