"""Events of a rubber's score: hands scored, games and the rubber won."""

from __future__ import annotations

from dataclasses import dataclass, field

from club.codec.stored_name import stored_as
from rubbers.cards.seats import Seat, Side, Sides
from rubbers.code.law import Because
from rubbers.scoring.score import HandScore, ScoreLine


@stored_as("score_reopened")
@dataclass(frozen=True, slots=True)
class ScoreReopened:
    """The scores from this hand onwards were removed, to be recalculated."""

    hand: int
    because: Because


@stored_as("hand_scored")
@dataclass(frozen=True, slots=True)
class HandScored:
    """A hand was scored, line by line."""

    hand: int
    score: HandScore


@stored_as("game_won")
@dataclass(frozen=True, slots=True)
class GameWon:
    """A side won a game with this hand."""

    game: int
    side: Side
    value: int
    score: Sides[int]
    hand: int
    because: Because


@stored_as("game_concluded")
@dataclass(frozen=True, slots=True)
class GameConcluded:
    """A won game became final: it can no longer be corrected."""

    game: int
    because: Because


@stored_as("game_value_corrected")
@dataclass(frozen=True, slots=True)
class GameValueCorrected:
    """The value of a game was corrected, by agreement or by a `ruling`."""

    game: int
    value: int
    because: Because
    by: Seat | None = None
    ruling: str = field(default="", metadata={"spared": True})


@stored_as("rubber_won")
@dataclass(frozen=True, slots=True)
class RubberWon:
    """A side won the rubber; `due` is what each loser pays, in counters."""

    side: Side
    points: int
    lines: tuple[ScoreLine, ...]
    due: int
    because: Because


ScoreEvent = ScoreReopened | HandScored | GameWon | GameConcluded | GameValueCorrected | RubberWon
