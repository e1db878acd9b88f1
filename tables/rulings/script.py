"""A script about the room: how things stood, and what happened."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rubbers.cards.seats import WhistGame
from rubbers.code.code import Code
from tables.rulings.words import FACTS, Deed


@dataclass(frozen=True)
class RoomScript:
    """What happened in the room; events are numbered from 1, facts among them.

    `players` are those of the only table and `tables` those of each, who play first and the others
    who belong there after them; `bystanders` are in the room and nothing more.
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
        """Give what was done."""
        return tuple(deed for deed in self.deeds if deed.word not in FACTS)

    def facts(self, word: str) -> tuple[Deed, ...]:
        """Give the facts of one kind."""
        return tuple(deed for deed in self.deeds if deed.word == word)

    @property
    def people(self) -> tuple[str, ...]:
        """Give everyone named, in the order in which they are named."""
        seated = (who for table in self.tables.values() for who in table)
        told = (who for deed in self.deeds for who in deed.named)
        return tuple(dict.fromkeys((*self.players, *seated, *self.bystanders, *told)))
