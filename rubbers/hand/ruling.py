"""A ruling: the offence, its law, who is entitled to which remedy, until when, and how it ended."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from club.person import PersonId
from rubbers.cards.seats import Seat, Side
from rubbers.cards.told import CardTold
from rubbers.code.because import Because
from rubbers.hand.acts.act import Act


class Status(StrEnum):
    """How far a ruling has come."""

    OPEN = "open"
    CHOSEN = "chosen"
    PAID = "paid"
    LAPSED = "lapsed"
    WAIVED = "waived"
    FORFEITED = "forfeited"
    RECORDED = "recorded"
    VOID = "void"


LIVE = (Status.OPEN, Status.CHOSEN)
"""While remedies may still be taken."""
OWED = (*LIVE, Status.PAID)
"""While an offence costs something, or has."""
INCURRED = (*OWED, Status.VOID, Status.WAIVED, Status.FORFEITED, Status.LAPSED)
"""While it stands that a penalty was incurred, though cancelled, let pass, lost, or too late."""


@dataclass(frozen=True, slots=True)
class Deadline:
    """The act that ends a remedy: its kind, by whom, and whether only a lead does.

    `covers` are the kinds of remedy that end with it, all if none is named.
    """

    do: type[Act]
    by: tuple[Seat, ...] = ()
    leading: bool = False
    covers: tuple[type[Act], ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Key:
    """A ruling is known by the event that gave offence, its law, the offender and the trick.

    `by` and `trick` are None where only the first two are told: one claim may prove two revokes.
    """

    at: int
    law: str
    by: Seat | None = None
    trick: int | None = None


@dataclass(frozen=True, slots=True)
class Ruling:
    """One offence; of its `remedies` one may be taken, or each where `several` is true.

    `offered` are the remedies as they were at first. `penalty` is true where a revoke's penalty is
    due, which is paid in the score, `revoke` where it is for a revoke itself; `sticky` where a call
    may be made trick after trick. `onlooker` is who gave offence where that was no player; `by` is
    then a player only because somebody must stand there. `cards` are those it is about. `lost` says
    by what the right to a penalty was lost, once it is.
    """

    at: int
    because: Because
    what: str
    by: Seat
    entitled: tuple[Seat, ...] = ()
    remedies: tuple[Act, ...] = ()
    until: Deadline | None = None
    status: Status = Status.OPEN
    also: tuple[str, ...] = ()
    several: bool = False
    penalty: bool = False
    revoke: bool = False
    sticky: bool = False
    trick: int | None = None
    chosen: Act | None = None
    offered: tuple[Act, ...] = ()
    onlooker: PersonId = ""
    cards: tuple[CardTold, ...] = ()
    lost: Because | None = field(default=None, metadata={"spared": True})

    @property
    def key(self) -> Key:
        """Give what it is known by."""
        return Key(self.at, self.because.law, self.by, self.trick)

    @property
    def side(self) -> Side:
        """Give the side in fault."""
        return self.by.side

    @property
    def live(self) -> bool:
        """Say whether a remedy may still be taken."""
        return self.status in LIVE and bool(self.remedies)

    @property
    def optional(self) -> bool:
        """Say whether one of two or more penalties has yet to be chosen."""
        return self.status is Status.OPEN and len(self.remedies) > 1 and not self.several
