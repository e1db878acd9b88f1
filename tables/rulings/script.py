"""A script about the room: the initial situation, and what happened."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rubbers.cards.seats import WhistGame
from rubbers.code.code import Code
from tables.rulings.words import FACTS, Deed


@dataclass(frozen=True)
class RoomScript:
    """What happened in the room; events, including facts, are numbered from 1.

    `players` are those of the only table and `tables` those of each: first those who play, then the
    others who belong there; `bystanders` are in the room and nothing more.
    """

    code: Code
    deeds: tuple[Deed, ...]
    game: WhistGame = WhistGame.WHIST
    players: tuple[str, ...] = ()
    tables: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    bystanders: tuple[str, ...] = ()
    dealer: str | None = None

    @property
    def acts(self) -> tuple[Deed, ...]:
        """The events that are acts."""
        return tuple(deed for deed in self.deeds if deed.word not in FACTS)

    def facts(self, word: str) -> tuple[Deed, ...]:
        """Return the facts of one kind."""
        return tuple(deed for deed in self.deeds if deed.word == word)

    @property
    def people(self) -> tuple[str, ...]:
        """Everyone named, in the order in which they are named."""
        seated = (who for table in self.tables.values() for who in table)
        told = (who for deed in self.deeds for who in deed.named)
        return tuple(dict.fromkeys((*self.players, *seated, *self.bystanders, *told)))
