"""Events of shuffling, cutting and dealing."""

from __future__ import annotations

from dataclasses import dataclass

from club.codec.stored_name import stored_as
from rubbers.cards.partial_card import PartialCard
from rubbers.cards.seats import Seat, Side
from rubbers.hand.state.hand import HandStage


@stored_as("pack_cut")
@dataclass(frozen=True, slots=True)
class PackCut:
    """The pack is cut to the dealer; if `by` is None it must be cut again."""

    by: Seat | None


@stored_as("pack_shuffled")
@dataclass(frozen=True, slots=True)
class PackShuffled:
    """A player has shuffled."""

    seat: Seat


@stored_as("gathering_begun")
@dataclass(frozen=True, slots=True)
class GatheringBegun:
    """The cards of a trick were touched in order to gather them."""

    trick: int


@stored_as("leave_given")
@dataclass(frozen=True, slots=True)
class LeaveGiven:
    """A player gave leave for something."""

    seat: Seat


@stored_as("deal_begun")
@dataclass(frozen=True, slots=True)
class DealBegun:
    """A deal came to nothing, and this player deals; earlier rulings are past."""

    dealer: Seat | None
    stage: HandStage


@stored_as("dealt_by")
@dataclass(frozen=True, slots=True)
class DealtBy:
    """This player deals."""

    seat: Seat


@stored_as("dealer_stands")
@dataclass(frozen=True, slots=True)
class DealerStands:
    """Whoever dealt counts as the dealer."""

    seat: Seat


@stored_as("cards_touched")
@dataclass(frozen=True, slots=True)
class CardsTouched:
    """A player touched cards during the deal."""

    seat: Seat


@stored_as("dealing_erred")
@dataclass(frozen=True, slots=True)
class DealingErred:
    """A hand got two cards at once; None once that is mended."""

    seat: Seat | None


@stored_as("card_dealt")
@dataclass(frozen=True, slots=True)
class CardDealt:
    """The last card known to be dealt went to this hand; None if that is unknown."""

    to: Seat | None
    at: int


@stored_as("card_seen_in_dealing")
@dataclass(frozen=True, slots=True)
class CardSeenInDealing:
    """A card was seen during the deal."""

    card: PartialCard


@stored_as("card_shifted")
@dataclass(frozen=True, slots=True)
class CardShifted:
    """A player moved a card from one hand to another."""

    seat: Seat


@stored_as("dealer_wronged")
@dataclass(frozen=True, slots=True)
class DealerWronged:
    """A dealer was interrupted without cause."""

    side: Side


@stored_as("trump_turned")
@dataclass(frozen=True, slots=True)
class TrumpCardTurned:
    """The trump card is turned up."""

    card: PartialCard


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
    | TrumpCardTurned
)
