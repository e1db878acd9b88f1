"""The state of a rubber, as built from its events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from club.person import PersonId
from rubbers.cards.card import Card, Suit
from rubbers.cards.seats import LOVE_ALL, Seat, Side, Sides, WhistGame
from rubbers.play.state.acts import Proposal
from rubbers.play.state.dealt_hand import Commitment, DealtHand, FrozenDeal
from rubbers.scoring.score import HandScore, ScoreLine, Stakes
from rubbers.scoring.statement import Outcome, Statement


class RubberStage(StrEnum):
    """The stage a rubber has reached."""

    PLAYING = "playing"
    WON = "won"  # until the stakes are paid it can still be corrected
    ABANDONED = "abandoned"
    SETTLED = "settled"


@dataclass(frozen=True, slots=True)
class PresentHand:
    """The current hand; `attempt` counts its deals from 0: a misdeal or a new deal adds one."""

    number: int
    attempt: int
    dealer: Seat
    trumps: Suit | None = None
    turn_up: Card | None = None


@dataclass(frozen=True, slots=True)
class LostDeal:
    """A deal that produced no score, and who dealt it: a misdeal, a new deal or a void hand.

    `ruling` is the ruling that settled it, if any.
    """

    number: int
    attempt: int
    dealer: Seat
    outcome: Outcome
    trumps: Suit | None = None
    ruling: str = field(default="", metadata={"spared": True})


@dataclass(frozen=True, slots=True)
class HandPlayed:
    """A confirmed hand; `dealer` is the player whose turn it was to deal.

    Its score is null only while scores are being recalculated; `ruling` is the ruling that settled
    it, if any.
    """

    number: int
    attempt: int
    dealer: Seat
    statement: Statement
    trumps: Suit | None = None
    score: HandScore | None = None
    ruling: str = field(default="", metadata={"spared": True})

    @property
    def dealt_by(self) -> Seat:
        """The player who dealt, in turn or not."""
        return self.statement.dealt_by or self.dealer


@dataclass(frozen=True, slots=True)
class WonGame:
    """A won game: its winners, its value, its final score and its last hand."""

    number: int
    side: Side
    value: int
    score: Sides[int]
    hand: int
    concluded: bool = False
    ruling: str = field(default="", metadata={"spared": True})


@dataclass(frozen=True, slots=True)
class Objection:
    """Who objected, and the reference of the stored words."""

    by: Seat | None
    reason_ref: str
    in_person: bool = field(default=False, metadata={"spared": True})


class ObjectionEnd(StrEnum):
    """How an objection ended."""

    WITHDRAWN = "withdrawn"  # by the player who made it
    STATED_ANEW = "stated_anew"
    TAKEN_BACK = "taken_back"  # the statement was taken back
    OVERRIDDEN = "overridden"  # by an officer, with a reason
    AGREED = "agreed"  # by the objector's side, while that was allowed
    RULED = "ruled"
    ABANDONED = "abandoned"  # the table broke up


@dataclass(frozen=True, slots=True)
class ObjectionMade:
    """An objection as kept with the rubber: who made it, to what, and how it ended.

    `hand` and `attempt` identify a deal; `hand` alone, a hand to be corrected; `game`, a game whose
    value was to be corrected. `end` is None while the objection is open.
    """

    by: Seat | None
    person: PersonId
    reason_ref: str
    proposal: Proposal
    hand: int | None = None
    attempt: int | None = None
    game: int | None = None
    in_person: bool = False
    end: ObjectionEnd | None = None

    @property
    def open(self) -> bool:
        """Whether it still bars the statement it is made to."""
        return self.end is None


@dataclass(frozen=True, slots=True)
class Awaiting:
    """A statement not yet agreed to, with the open objections to it."""

    proposal: Proposal
    objections: tuple[Objection, ...] = ()

    def objections_of(self, seat: Seat | None) -> list[Objection]:
        """Return the open objections of a seat, or those an officer made for the table."""
        return [one for one in self.objections if one.by is seat]

    def may_be_replaced_by(self, seat: Seat | None) -> bool:
        """Check whether this seat, or an officer, may replace it with another statement."""
        stated_by = self.proposal.by
        return bool(self.objections) or (seat and seat.side) == (stated_by and stated_by.side)


@dataclass(frozen=True, slots=True)
class Result:
    """Who won the rubber, for how many points, and the working."""

    side: Side
    points: int
    lines: tuple[ScoreLine, ...]
    due: int


@dataclass(frozen=True, slots=True)
class Substitution:
    """A person who took another's seat from this hand onwards."""

    seat: Seat
    person: PersonId
    in_place_of: PersonId
    hand: int


@dataclass(frozen=True)
class RubberState:
    """A rubber: people in their seats, the score of the present game, games won, hands played.

    `players` are those who began it, and `seating` those who sit now (a dummy's seat has no
    person). `hand` is None once the rubber is won, and stays as it was if the table breaks up.
    `dealt` is the last hand the program dealt, if it deals, and `frozen` the deal that is waiting
    for its beacon. The hands in `without_beacon` had no beacon from outside: the rubber then counts
    in no standings.
    """

    game: WhistGame
    players: Mapping[Seat, PersonId]
    seating: Mapping[Seat, PersonId]
    dummies: tuple[Seat, ...]
    code: str
    version: int
    stakes: Stakes
    hand: PresentHand | None
    score: Sides[int] = LOVE_ALL
    hands: tuple[HandPlayed, ...] = ()
    games: tuple[WonGame, ...] = ()
    lost_deals: tuple[LostDeal, ...] = ()
    awaiting: Awaiting | None = None
    result: Result | None = None
    abandoned: bool = False
    settled: bool = False
    substitutions: tuple[Substitution, ...] = ()
    waived: tuple[str, ...] = ()
    objections: tuple[ObjectionMade, ...] = field(default=(), metadata={"spared": True})
    commitment: Commitment | None = None
    dealt: DealtHand | None = None
    frozen: FrozenDeal | None = None
    without_beacon: tuple[int, ...] = field(default=(), metadata={"spared": True})

    @property
    def stage(self) -> RubberStage:
        """The stage the rubber has reached."""
        if self.settled:
            return RubberStage.SETTLED
        if self.result is not None:
            return RubberStage.WON
        return RubberStage.ABANDONED if self.abandoned else RubberStage.PLAYING

    @property
    def over(self) -> bool:
        """Whether no further hand will be played."""
        return self.stage is not RubberStage.PLAYING

    def played_by_substitute(self, seat: Seat) -> bool:
        """Check whether a hand has been marked since a substitute took this seat."""
        since = [taken.hand for taken in self.substitutions if taken.seat is seat]
        if not since:
            return False
        return self.awaiting is not None or any(hand.number >= since[-1] for hand in self.hands)

    @property
    def games_won(self) -> Sides[int]:
        """The number of games each side has won."""
        won = [game.side for game in self.games]
        return Sides(won.count(Side.NS), won.count(Side.EW))

    @property
    def on_screen(self) -> bool:
        """Whether the present hand was dealt by the program."""
        if self.dealt is None or self.hand is None:
            return False
        return (self.dealt.number, self.dealt.attempt) == (self.hand.number, self.hand.attempt)

    @property
    def awaiting_beacon(self) -> FrozenDeal | None:
        """The present hand's deal while it is frozen and not yet dealt."""
        frozen, hand = self.frozen, self.hand
        if frozen is None or hand is None or self.over or self.on_screen:
            return None
        present = (frozen.number, frozen.attempt) == (hand.number, hand.attempt)
        return frozen if present else None

    @property
    def in_play(self) -> bool:
        """Whether the program dealt the present hand and cards are still to be played in it."""
        return self.on_screen and self.dealt is not None and self.dealt.in_play

    @property
    def owing(self) -> bool:
        """Whether a penalty has still to be chosen in the hand the program dealt last."""
        rulings = self.dealt.hand.rulings if self.dealt is not None else ()
        return any(one.penalty and one.live for one in rulings)

    def played(self, number: int) -> HandPlayed | None:
        """Return the confirmed hand with this number, or None."""
        return next((hand for hand in self.hands if hand.number == number), None)
