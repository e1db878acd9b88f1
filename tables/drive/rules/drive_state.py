"""The state of a drive and of one of its hands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from club.person import PersonId
from rubbers.cards.card import Suit
from rubbers.cards.seats import Side
from tables.movements.drive_seating import DriveRole, Pair
from tables.movements.dummies import Spare
from tables.movements.sitting_out import A_TABLE, HandSeating, fairly

TRICKS = 13


class DriveStage(StrEnum):
    """What is happening: a hand is being played, everyone has tea, or it is over."""

    PLAYING = "playing"
    TEA = "tea"
    OVER = "over"


class SitOutScore(StrEnum):
    """What a player scores for a hand they sit out."""

    NOTHING = "nothing"
    SIX = "six"
    SIX_AND_A_HALF = "six_and_a_half"
    OWN_AVERAGE = "own_average"
    ROOM_AVERAGE = "room_average"


class Prize(StrEnum):
    """The prizes of a drive, in the order in which they are given."""

    BEST_LADY = "best_lady"
    BEST_GENT = "best_gent"
    SECOND_LADY = "second_lady"
    SECOND_GENT = "second_gent"
    HALF_TIME = "half_time"
    MOST_HANDS = "most_hands"
    LOWEST = "lowest"


class Fallback(StrEnum):
    """Why the program's fixed movement had to seat a hand."""

    FAILED = "failed"  # the movement raised an error
    SLOW = "slow"  # it took too long, or too much memory
    UNSOUND = "unsound"  # what it returned didn't pass the verifier
    MISSING = "missing"  # its plugin isn't installed


TRUMPS = (Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES)


@dataclass(frozen=True, slots=True)
class DriveSettings:
    """What the steward chose before the first hand.

    `trumps` is the printed order, begun again when it ends. Tea comes after hand `tea_after` (0:
    there is none), and the results of the last `sealed` hands are kept back until the end.
    `minutes` is how long a hand is given on the clock (0: there is none). Half-time best is counted
    after hand `half_time` (0: after the hand of tea, or after half of the hands without tea).
    `spare` says what is done if the people don't fill the tables.
    """

    hands: int = 24
    trumps: tuple[Suit, ...] = TRUMPS
    sit_out: SitOutScore = SitOutScore.SIX
    tea_after: int = 12
    sealed: int = 2
    prizes: tuple[Prize, ...] = tuple(Prize)
    minutes: int = field(default=0, metadata={"spared": True})
    one_prize_each: bool = field(default=True, metadata={"spared": True})
    half_time: int = field(default=0, metadata={"spared": True})
    spare: Spare = field(default=Spare.SIT_OUT, metadata={"spared": True})

    @property
    def half_after(self) -> int:
        """The hand after which best at half time is counted."""
        return self.half_time or self.tea_after or max(1, self.hands // 2)

    def trump(self, hand: int) -> Suit:
        """Return the trump suit of a hand, numbered from 1."""
        return self.trumps[(hand - 1) % len(self.trumps)]

    @property
    def last_open(self) -> int:
        """The last hand whose results are shown during play; those after it are sealed."""
        return self.hands - self.sealed

    def is_sealed(self, hand: int) -> bool:
        """Return whether the results of a hand are kept back until the end."""
        return hand > self.last_open


@dataclass(frozen=True, slots=True)
class Entrant:
    """Someone who plays in the drive: the number on their card, and when they came and went.

    They play from the hand after `came_after`; `left_after` is the last hand before they went home.
    """

    number: int
    role: DriveRole
    came_after: int = 0
    left_after: int | None = None

    def is_there(self, hand: int) -> bool:
        """Whether they are there for a hand."""
        return self.came_after < hand and (self.left_after is None or self.left_after >= hand)


@dataclass(frozen=True, slots=True)
class HandClock:
    """The clock of a hand: when it ends, or the seconds left while it is paused.

    `bells` counts how often the bell was rung by hand.
    """

    ends_at: datetime | None = None
    left: int | None = None
    bells: int = 0

    @property
    def is_set(self) -> bool:
        """Whether it runs or is paused."""
        return self.ends_at is not None or self.left is not None


NO_CLOCK = HandClock()


@dataclass(frozen=True, slots=True)
class DriveState:
    """A drive, apart from its hands, which have streams of their own.

    `hand` is the number of the hand last seated, and `sat` how often each player has sat out.
    `movement` names the rule by which people move, and `prize_cuts` who won the cut for a prize.
    `cards` are the players' cards, if they are typed in at the end. `pairs` are the partners that
    were chosen before the first hand. `spare_before` is what spare people did when the present hand
    was seated, if that setting has been changed since.
    """

    movement: str
    settings: DriveSettings
    entrants: Mapping[PersonId, Entrant] = field(default_factory=dict)
    stage: DriveStage = DriveStage.PLAYING
    hand: int = 0
    sat: Mapping[PersonId, int] = field(default_factory=dict)
    prize_cuts: Mapping[Prize, PersonId] = field(default_factory=dict)
    clock: HandClock = NO_CLOCK
    cards: Mapping[PersonId, tuple[int | None, ...]] = field(default_factory=dict)
    pairs: tuple[Pair, ...] = ()
    spare_before: Spare | None = None

    def here(self) -> tuple[PersonId, ...]:
        """Return those who have not gone home, by number."""
        return tuple(who for who, one in self.entrants.items() if one.left_after is None)

    def here_for(self, hand: int) -> tuple[PersonId, ...]:
        """Return those who are there for a hand, by number."""
        return tuple(who for who, one in self.entrants.items() if one.is_there(hand))

    def enough_for(self, hand: int) -> bool:
        """Whether enough people are there for a hand to be played."""
        return len(self.here_for(hand)) >= A_TABLE

    def sat_by(self, hand: int) -> dict[PersonId, int]:
        """Return how often each has sat out before a hand, including those who join for it."""
        return fairly(self.sat, [who for who in self.here_for(hand) if who not in self.sat])

    def roles(self) -> dict[PersonId, DriveRole]:
        """Return everyone's chosen role."""
        return {who: one.role for who, one in self.entrants.items()}


@dataclass(frozen=True, slots=True)
class TableResult:
    """The result at one table: the tricks of North and South; East and West took the others.

    `stated_by` is the side that stated it; None for an officer. It counts once confirmed. `ruling`
    is the number of the dispute whose ruling set it, and `law` the law; "" for none. `was` is the
    figure before it was corrected or ruled, and `reason_ref` the reason an officer gave.
    """

    ns: int
    stated_by: Side | None = None
    confirmed: bool = False
    corrected: bool = False
    ruling: str = field(default="", metadata={"spared": True})
    law: str = field(default="", metadata={"spared": True})
    was: int | None = field(default=None, metadata={"spared": True})
    reason_ref: str = field(default="", metadata={"spared": True})

    def tricks(self, side: Side) -> int:
        """Return the tricks of a side."""
        return self.ns if side is Side.NS else TRICKS - self.ns

    @property
    def winner(self) -> Side:
        """The side with more tricks; thirteen is odd, so there always is one."""
        return Side.NS if 2 * self.ns > TRICKS else Side.EW


@dataclass(frozen=True, slots=True)
class RoundState:
    """One hand of a drive in the whole room: its seating, and the results by table number.

    `movement` and `version` name what seated it; `fallback` says why it was the fixed one.
    """

    number: int
    trump: Suit
    seating: HandSeating
    movement: str
    version: int
    fallback: Fallback | None = None
    results: Mapping[int, TableResult] = field(default_factory=dict)
    closed: bool = False

    def missing(self) -> tuple[int, ...]:
        """Return the numbers of the tables that have stated no result."""
        every = range(1, len(self.seating.tables) + 1)
        return tuple(number for number in every if number not in self.results)

    def unconfirmed(self) -> tuple[int, ...]:
        """Return the numbers of the tables whose result is stated but not confirmed."""
        return tuple(number for number, one in self.results.items() if not one.confirmed)

    def winners(self) -> tuple[Side, ...]:
        """Return the winning side at each table; every table must have stated its result."""
        every = range(1, len(self.seating.tables) + 1)
        return tuple(self.results[number].winner for number in every)
