"""The effects a ruling may have, as written into it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from club.codec.stored_name import stored_as
from club.person import PersonId
from rubbers.cards.seats import Seat, Side
from rubbers.scoring.statement import Statement


@stored_as("score_hand")
@dataclass(frozen=True, slots=True)
class ScoreHand:
    """A hand is scored by this statement, in the order of the code."""

    hand: int
    statement: Statement


@stored_as("void_hand")
@dataclass(frozen=True, slots=True)
class VoidHand:
    """A hand counts for nothing."""

    hand: int


@stored_as("deal_again")
@dataclass(frozen=True, slots=True)
class DealAgain:
    """The current hand is dealt again by the same dealer."""

    hand: int


@stored_as("lose_deal")
@dataclass(frozen=True, slots=True)
class LoseDeal:
    """The deal of the current hand is lost; `dealt_by` is given if another dealt in error."""

    hand: int
    dealt_by: Seat | None = None


@stored_as("value_game")
@dataclass(frozen=True, slots=True)
class ValueGame:
    """A won game has this value."""

    game: int
    value: int


@stored_as("correct_result")
@dataclass(frozen=True, slots=True)
class CorrectResult:
    """In the hand of a drive, North and South of that table took `ns` of the thirteen tricks."""

    ns: int


@stored_as("grant_remedy")
@dataclass(frozen=True, slots=True)
class GrantRemedy:
    """A side may take what a law gives it, even though its time had passed or it was denied."""

    law: str
    side: Side


@stored_as("lose_remedy")
@dataclass(frozen=True, slots=True)
class LoseRemedy:
    """A side may no longer take what a law gives it."""

    law: str
    side: Side


@stored_as("adjust_points")
@dataclass(frozen=True, slots=True)
class AdjustPoints:
    """A player, or both players of a side, gain or lose points in that evening's standings.

    Either `side` or `who` is given; `points` is a signed integer, never 0.
    """

    points: int
    side: Side | None = None
    who: PersonId = ""

    def given_to(self, players: Mapping[Seat, str]) -> tuple[str, ...]:
        """Return whose points they are, among those who sat at the table; each is named once."""
        if self.side is None:
            return (self.who,)
        sat = (who for seat, who in players.items() if seat.side is self.side)
        return tuple(dict.fromkeys(sat))


@stored_as("warn")
@dataclass(frozen=True, slots=True)
class Warn:
    """Someone is warned."""

    who: PersonId


@stored_as("onlooker_pays")
@dataclass(frozen=True, slots=True)
class OnlookerPays:
    """An onlooker pays the stakes and bets their words cost."""

    who: PersonId


@stored_as("no_effect")
@dataclass(frozen=True, slots=True)
class NoEffect:
    """The score stays as it is, and nothing else follows."""


Effect = (
    ScoreHand
    | VoidHand
    | DealAgain
    | LoseDeal
    | ValueGame
    | CorrectResult
    | GrantRemedy
    | LoseRemedy
    | AdjustPoints
    | Warn
    | OnlookerPays
    | NoEffect
)

OfTheRubber = ScoreHand | VoidHand | DealAgain | LoseDeal | ValueGame
"""Effects applied to the rubber itself."""
OfTheScore = OfTheRubber | CorrectResult
"""Effects on the rubber, or on the hand of a drive; the others are kept with their ruling."""
Outstanding = GrantRemedy | LoseRemedy | OnlookerPays
"""Effects that stay open until somebody records them as done, or as over for the table."""
ToBeDone = GrantRemedy | OnlookerPays
"""Effects that somebody has still to take or pay; nothing need be done for a lost remedy."""
