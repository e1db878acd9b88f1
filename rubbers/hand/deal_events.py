"""What has happened in shuffling, cutting and dealing."""

from __future__ import annotations

from dataclasses import dataclass

from rubbers.cards.seats import Seat, Side
from rubbers.cards.told import CardTold
from rubbers.hand.hand import Stage


@dataclass(frozen=True, slots=True)
class PackCut:
    """The pack is cut to the dealer; by None it has to be cut afresh."""

    by: Seat | None


@dataclass(frozen=True, slots=True)
class PackShuffled:
    """A player has shuffled."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class GatheringBegun:
    """The cards of a trick were touched to be gathered."""

    trick: int


@dataclass(frozen=True, slots=True)
class LeaveGiven:
    """A player gave leave for something."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DealBegun:
    """A deal came to nothing, and this player deals; what was ruled before is past."""

    dealer: Seat | None
    stage: Stage


@dataclass(frozen=True, slots=True)
class DealtBy:
    """This player deals."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DealerStands:
    """Whoever dealt counts as the dealer."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CardsTouched:
    """A player touched cards while they were dealt."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DealingErred:
    """A hand got two cards at once; None when that is mended."""

    seat: Seat | None


@dataclass(frozen=True, slots=True)
class CardDealt:
    """The last card that is told of went to this hand; None where that is not told."""

    to: Seat | None
    at: int


@dataclass(frozen=True, slots=True)
class CardSeenInDealing:
    """A card was seen while the cards were dealt."""

    card: CardTold


@dataclass(frozen=True, slots=True)
class CardShifted:
    """A player moved a card from one hand to another."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DealerWronged:
    """A dealer was interrupted for nothing."""

    side: Side


@dataclass(frozen=True, slots=True)
class TrumpTurned:
    """The trump card is turned up."""

    card: CardTold


DealEvent = (
    DealBegun
    | LeaveGiven
    | PackCut
    | PackShuffled
    | GatheringBegun
    | DealtBy
    | DealerStands
    | CardsTouched
    | DealingErred
    | CardDealt
    | CardSeenInDealing
    | CardShifted
    | DealerWronged
    | TrumpTurned
)
