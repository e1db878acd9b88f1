"""Events of the hand's progress, and of what was claimed, marked and corrected."""

from __future__ import annotations

from dataclasses import dataclass

from club.codec.stored_name import stored_as
from club.person import PersonId
from rubbers.cards.seats import Seat, Side, Sides
from rubbers.hand.state.hand import DealFate, HandStage, Marked, RevokeClaim, StatedLead, TrumpCard


@stored_as("trump_card_moved")
@dataclass(frozen=True, slots=True)
class TrumpCardMoved:
    """The trump card is in the dealer's hand, or on the table again."""

    to: TrumpCard


@stored_as("stage_reached")
@dataclass(frozen=True, slots=True)
class StageReached:
    """The hand has reached this stage."""

    stage: HandStage


@stored_as("deal_fell")
@dataclass(frozen=True, slots=True)
class DealFell:
    """The deal has this outcome."""

    fate: DealFate


@stored_as("score_corrected")
@dataclass(frozen=True, slots=True)
class ScoreCorrected:
    """The score with which the deal began was wrong; this is the right one."""

    score: Sides[int]


@stored_as("game_corrected")
@dataclass(frozen=True, slots=True)
class GameCorrected:
    """The value of a game of the rubber was wrong; this is the right one (games count from 1)."""

    game: int
    value: int


@stored_as("rubber_ended")
@dataclass(frozen=True, slots=True)
class RubberEnded:
    """The rubber is over with this hand."""


@stored_as("cut_unpresented")
@dataclass(frozen=True, slots=True)
class CutUnpresented:
    """The pack was cut for the next deal though the dealer had not offered it."""

    side: Side


@stored_as("lead_told")
@dataclass(frozen=True, slots=True)
class LeadStated:
    """The players say whose lead it was to a trick."""

    lead: StatedLead


@stored_as("stakes_paid")
@dataclass(frozen=True, slots=True)
class StakesPaid:
    """The stakes of the rubber are paid."""


@stored_as("onlooker_accepted")
@dataclass(frozen=True, slots=True)
class OnlookerAccepted:
    """A side accepts the word of an onlooker."""

    side: Side
    who: PersonId


@stored_as("card_wanting")
@dataclass(frozen=True, slots=True)
class CardWanting:
    """A player turns out not to have the cards they should have."""


@stored_as("time_asked")
@dataclass(frozen=True, slots=True)
class TimeAsked:
    """A player asked for time to decide."""

    seat: Seat


@stored_as("revoke_claimed")
@dataclass(frozen=True, slots=True)
class RevokeClaimed:
    """A revoke was claimed."""

    claim: RevokeClaim


@stored_as("claim_settled")
@dataclass(frozen=True, slots=True)
class ClaimSettled:
    """A claim of a revoke, made at this event, is proved or disproved."""

    at: int


@stored_as("revoke_claim_withdrawn")
@dataclass(frozen=True, slots=True)
class RevokeClaimWithdrawn:
    """A side withdraws its claims of a revoke; rulings with no penalty chosen yet fall too."""

    side: Side


@stored_as("honours_called")
@dataclass(frozen=True, slots=True)
class HonoursCalled:
    """A side called its honours; `count` is -1 if it did not say how many."""

    side: Side
    count: int


@stored_as("game_claimed")
@dataclass(frozen=True, slots=True)
class GameClaimed:
    """A side claimed the game."""

    side: Side
    at: int


@stored_as("game_withdrawn")
@dataclass(frozen=True, slots=True)
class GameWithdrawn:
    """A side no longer claims the game."""

    side: Side


@stored_as("points_marked")
@dataclass(frozen=True, slots=True)
class PointsMarked:
    """A side marked points."""

    marked: Marked


ClaimEvent = (
    RevokeClaimed
    | ClaimSettled
    | RevokeClaimWithdrawn
    | HonoursCalled
    | GameClaimed
    | GameWithdrawn
)
MarkingEvent = PointsMarked | ScoreCorrected | GameCorrected | RubberEnded
TableEvent = (
    TrumpCardMoved
    | StageReached
    | DealFell
    | CutUnpresented
    | LeadStated
    | StakesPaid
    | OnlookerAccepted
    | CardWanting
    | TimeAsked
    | ClaimEvent
    | MarkingEvent
)
