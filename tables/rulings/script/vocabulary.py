"""The words of a script about the room: its acts and facts, each with an example."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

Json = dict[str, Any]


BY_NOBODY = (
    "form_table",
    "begin_rubber",
    "end_rubber",
    "close_table",
    "void_rubber",
    "last_call",
    "same_pack",
)
"""Events that need no actor."""
ANY_SUBSTITUTE = ("substitute", "name_substitute")
"""What someone may consent to if no substitute is named."""
BY_ONE_FOR_ANOTHER = ("name_substitute",)
"""Acts one person performs for another."""


@dataclass(frozen=True, slots=True)
class Word:
    """One kind of event: its statement, an example, and its optional and required fields.

    It must have exactly one of those in `either`.
    """

    statement: str
    example: Json
    may: tuple[str, ...] = ()
    must: tuple[str, ...] = ()
    either: tuple[str, ...] = ()

    @property
    def fields(self) -> tuple[str, ...]:
        """Every field apart from the word itself, the actor and the table."""
        return (*self.must, *self.either, *self.may)


@dataclass(frozen=True, slots=True, kw_only=True)
class ScriptStep:
    """One event of a script as read; what is not stated is None or empty.

    `fresh` means that a fresh table was named; `together` is whom someone came with, or whether all
    named came at once; `pack` is the pack a card was cut from; `about` is the event a fact
    concerns. `running` is what was said about rubbers, as it was said; `most` those of `who` with
    most of them, empty if all are level.
    """

    at: int
    word: str
    by: str | None = None
    table: int | None = None
    fresh: bool = False
    who: tuple[str, ...] = ()
    to: str | None = None
    of: str | None = None
    together: tuple[str, ...] | bool | None = None
    cards: tuple[str, ...] = ()
    pack: str = ""
    seat: str = ""
    left: str | None = None
    n: int = 0
    about: int = 0
    value: bool = True
    running: int | str | tuple[str, ...] | None = None
    most: tuple[str, ...] | None = None
    said_by: tuple[str, ...] = ()
    disputed_by: tuple[str, ...] = ()

    def stands(self, players: int) -> bool:
        """Check that the statement counts: nobody disputes it, or most of the players say it."""
        return not self.disputed_by or 2 * len(self.said_by) > players

    @property
    def people(self) -> tuple[str, ...]:
        """The people who do or undergo it; the actor if nobody else is named."""
        named = self.who or tuple(one for one in (self.by,) if one)
        return tuple(dict.fromkeys(named))

    @property
    def named(self) -> tuple[str, ...]:
        """Everyone the event names, in order."""
        company = self.together if isinstance(self.together, tuple) else ()
        to = None if self.to in ANY_SUBSTITUTE else self.to
        others = (one for one in (to, self.of, self.left) if one)
        return tuple(dict.fromkeys((*self._people_of_the_room, *company, *others)))

    @property
    def _people_of_the_room(self) -> tuple[str, ...]:
        """The people of the room who did it; someone who merely reports it may be an officer."""
        if self.word in BY_NOBODY:
            return self.who
        by = (self.by,) if self.by and self.word in BY_ONE_FOR_ANOTHER else ()
        return (*by, *(self.who or self.people))


ACTS: Mapping[str, Word] = MappingProxyType(
    {
        "arrive": Word(
            "Someone comes into the room; those who come together are equal there.",
            {"do": "arrive", "who": "E", "together": "D"},
            ("who", "together"),
        ),
        "leave": Word("Someone leaves the room.", {"do": "leave", "who": "E"}, ("who",)),
        "declare": Word(
            "Someone declares for an existing table, or for a fresh one.",
            {"do": "declare", "who": "E", "table": "fresh"},
            ("who",),
        ),
        "withdraw": Word(
            "Someone gives up a candidacy, or a prior right.",
            {"do": "withdraw", "who": "G"},
            ("who",),
        ),
        "cut": Word(
            "Someone cuts a card, or exposes several; `pack: other` is a pack other than theirs.",
            {"do": "cut", "who": "A", "card": "6H"},
            ("who", "card", "cards", "pack"),
        ),
        "expose": Word(
            "Someone exposes cards in cutting.",
            {"do": "expose", "who": "A", "cards": ["6H", "9H"]},
            ("who", "card", "cards"),
        ),
        "form_table": Word(
            "A fresh table is formed from those who have declared, or from those named.",
            {"do": "form_table", "table": 2},
            ("who",),
        ),
        "choose_cards": Word(
            "The dealer chooses a pack.",
            {"by": "A", "do": "choose_cards", "cards": "red"},
            ("who", "cards", "pack"),
        ),
        "choose_seats": Word(
            "The dealer chooses a seat, which also fixes where the dealer's partner sits.",
            {"by": "A", "do": "choose_seats", "seat": "N"},
            ("who", "seat", "seats", "left"),
        ),
        "begin_rubber": Word("A rubber begins.", {"do": "begin_rubber"}),
        "end_rubber": Word("The rubber is over.", {"do": "end_rubber"}),
        "claim_admission": Word(
            "Someone claims admission to the next rubber.",
            {"do": "claim_admission", "who": "E"},
            ("who",),
        ),
        "pass_admission": Word(
            "Someone who is waiting stays out of the next rubber.",
            {"do": "pass_admission", "who": "E"},
            ("who",),
        ),
        "quit_table": Word(
            "Someone quits a table.", {"do": "quit_table", "who": "C", "table": 1}, ("who",)
        ),
        "come_back": Word(
            "Someone who quit during the rubber is back.", {"do": "come_back", "who": "C"}, ("who",)
        ),
        "name_substitute": Word(
            "A player who quits during a rubber names a substitute; `of` is that player, if "
            "somebody else acts.",
            {"by": "C", "do": "name_substitute", "who": "G"},
            ("of",),
            ("who",),
        ),
        "consent": Word(
            "A player consents to a substitute, by name, or to any (`substitute`).",
            {"by": "A", "do": "consent", "to": "G"},
            ("who", "to"),
        ),
        "refuse_consent": Word(
            "A player does not consent to a substitute.",
            {"by": "A", "do": "refuse_consent", "to": "G"},
            ("who", "to"),
        ),
        "consent_to_void": Word(
            "A player left at a rubber with an empty seat consents to void it.",
            {"by": "A", "do": "consent_to_void"},
            ("who",),
        ),
        "void_rubber": Word(
            "An officer ends a rubber that has an empty seat.", {"do": "void_rubber", "table": 1}
        ),
        "break_up": Word(
            "Someone breaks up a table.", {"do": "break_up", "who": "A", "table": 1}, ("who",)
        ),
        "cut_into": Word(
            "Someone cuts into another table.",
            {"do": "cut_into", "who": "E", "table": 2},
            ("who",),
            ("table",),
        ),
        "close_table": Word("A table stops by agreement.", {"do": "close_table", "table": 1}),
        "last_call": Word("The last rubbers are called.", {"do": "last_call"}),
    }
)
FACTS: Mapping[str, Word] = MappingProxyType(
    {
        "rubbers": Word(
            "How many rubbers in a row a player has played (`n`, or `value`), or which of several "
            "players has played most.",
            {"fact": "rubbers", "who": "A", "n": 3},
            (),
            ("who",),
            ("n", "value"),
        ),
        "first_in_room": Word(
            "The people named were first in the room, in that order; with `value: level`, they are "
            "equal there.",
            {"fact": "first_in_room", "who": ["A", "B", "C"]},
            ("value",),
            ("who",),
        ),
        "same_pack": Word(
            "Whether the card cut at an event came from the pack the others cut from.",
            {"fact": "same_pack", "at": 3, "value": "yes"},
            ("value",),
            ("at",),
        ),
    }
)
