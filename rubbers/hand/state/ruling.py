"""A ruling: the offence, its law, who may take which remedy until when, and how it ended."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from club.person import PersonId
from rubbers.cards.partial_card import PartialCard
from rubbers.cards.seats import Seat, Side
from rubbers.code.law import Because
from rubbers.hand.acts.act import Act


class Status(StrEnum):
    """The status of a ruling."""

    OPEN = "open"
    CHOSEN = "chosen"
    PAID = "paid"
    LAPSED = "lapsed"
    WAIVED = "waived"
    FORFEITED = "forfeited"
    RECORDED = "recorded"
    VOID = "void"


LIVE = (Status.OPEN, Status.CHOSEN)
"""Statuses in which remedies may still be taken."""
OWED = (*LIVE, Status.PAID)
"""Statuses in which an offence costs something, or has done."""
INCURRED = (*OWED, Status.VOID, Status.WAIVED, Status.FORFEITED, Status.LAPSED)
"""Statuses of a penalty once incurred, even if cancelled, let pass, lost or too late."""


@dataclass(frozen=True, slots=True)
class Deadline:
    """The act that ends a remedy: its kind, by whom, and whether it must be a lead.

    `covers` are the kinds of remedy that end with it; all if none is named.
    """

    do: type[Act]
    by: tuple[Seat, ...] = ()
    leading: bool = False
    covers: tuple[type[Act], ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class RulingKey:
    """Identifies a ruling: the event of the offence, its law, the offender and the trick.

    `by` and `trick` are None if only the first two are known: one claim may prove two revokes.
    """

    at: int
    law: str
    by: Seat | None = None
    trick: int | None = None


@dataclass(frozen=True, slots=True)
class Ruling:
    """One offence; one of its `remedies` may be taken, or each of them if `several` is true.

    `offered` are the remedies as first offered. `penalty` is true if a revoke's penalty, paid in
    the score, is due; `revoke` if it is for a revoke itself; `sticky` if a call may be made trick
    after trick. `onlooker` is the offender if not a player; `by` is then an arbitrary player,
    because the field is required. `cards` are those it is about. `lost` says how the right to a
    penalty was lost, if it was.
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
    cards: tuple[PartialCard, ...] = ()
    lost: Because | None = field(default=None, metadata={"spared": True})

    @property
    def key(self) -> RulingKey:
        """The key that identifies the ruling."""
        return RulingKey(self.at, self.because.law, self.by, self.trick)

    @property
    def side(self) -> Side:
        """The side in fault."""
        return self.by.side

    @property
    def live(self) -> bool:
        """Whether a remedy may still be taken."""
        return self.status in LIVE and bool(self.remedies)

    @property
    def optional(self) -> bool:
        """Whether one of two or more penalties has yet to be chosen."""
        return self.status is Status.OPEN and len(self.remedies) > 1 and not self.several
