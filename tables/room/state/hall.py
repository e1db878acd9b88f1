"""The hall: the state of the room apart from its tables, folded from the room's own stream."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from club.person import PersonId
from club.rules.house_rules import HouseRules
from club.rules.seniority import Arrival
from rubbers.cards.seats import WhistGame
from rubbers.code.law import Because
from tables.room.acts import Phase


@dataclass(frozen=True, slots=True)
class Candidate:
    """A candidate for a fresh table, and why they are one."""

    who: PersonId
    because: tuple[Because, ...] = ()


@dataclass(frozen=True, slots=True)
class Right:
    """The prior right that players left behind have over the person who broke up their table."""

    holders: tuple[PersonId, ...]
    over: PersonId
    because: tuple[Because, ...] = ()


@dataclass(frozen=True, slots=True)
class Waiver:
    """A law an officer set aside, and a reference to the reason."""

    law: str
    reason_ref: str


@dataclass(frozen=True, slots=True)
class Hall:
    """The room apart from its tables: who is in it, in what order, and who is a candidate.

    `left_after` is how many people had come in when someone last left the room. `commitment` is the
    root hash for all the evening's deals and cuts, and `secret` the value they derive from, once
    revealed.
    """

    rules: HouseRules = field(default_factory=HouseRules)
    phase: Phase = Phase.DOOR
    games: tuple[WhistGame, ...] = ()
    doors: datetime | None = None
    bell: datetime | None = None
    last_call: bool = False
    arrivals: Mapping[PersonId, Arrival] = field(default_factory=dict)
    arrived: int = 0
    candidates: Mapping[PersonId, Candidate] = field(default_factory=dict)
    gone: Mapping[PersonId, Candidate] = field(default_factory=dict)
    left_after: Mapping[PersonId, int] = field(default_factory=dict)
    rights: tuple[Right, ...] = ()
    waivers: tuple[Waiver, ...] = ()
    commitment: str = field(default="", metadata={"spared": True})
    secret: str = field(default="", metadata={"spared": True})
