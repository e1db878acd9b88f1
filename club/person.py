"""People on the record: strings, marked as people by their type.

Usually the string is a member's number; in a script of events, a letter or a name; at a table with
bots, possibly a bot, and in a drive a dummy, neither of which is a member. The mark changes neither
the value nor its JSON. `club.codec.people_walk` uses it to find the people in any value, and skips
bots and dummies.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final


@dataclass(frozen=True, slots=True)
class PersonMark:
    """Marks a type whose values are people."""


PERSON: Final = PersonMark()
PersonId = Annotated[str, PERSON]
"""A person as stored on the record: a string; an empty one is nobody."""
PersonNumber = Annotated[int, PERSON]
"""A person by number, as in the lines of a club's register."""

BOT: Final = "bot:"
"""Prefix of a seated bot, which no member's number has: `bot:club@1` is Club, version 1."""
EXTERNAL: Final = "api/"
"""Prefix of the id of an external bot, which plays over the API: `bot:api/deep-whist@1`.

Plugins may not register ids with this prefix, so the two cannot be confused.
"""


DUMMY: Final = "dummy:"
"""Prefix of a dummy that fills a place of a drive: `dummy:1`. Its partner plays its cards."""


def seated_bot(id: str, version: int) -> str:
    """Return the name of a bot in a seat, as on the record."""
    return f"{BOT}{id}@{version}"


def is_bot(who: object) -> bool:
    """Return whether this is a bot rather than a person."""
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
    """Return whether this is the id of an external bot."""
    return id.startswith(EXTERNAL)


def bot_name(who: str) -> str:
    """Return the name of a seated bot as shown on a page: `Club` for `bot:club@1`."""
    name = bot_id(who).removeprefix(EXTERNAL).replace("-", " ")
    return name[:1].upper() + name[1:]


def numbered_dummy(number: int) -> str:
    """Return the name of a dummy in a place, as on the record."""
    return f"{DUMMY}{number}"


def is_dummy(who: object) -> bool:
    """Return whether this is a dummy, which nobody is."""
    return isinstance(who, str) and who.startswith(DUMMY)


def is_nobody(who: object) -> bool:
    """Return whether this is no person: empty, a bot or a dummy."""
    return who in (None, "") or is_bot(who) or is_dummy(who)
