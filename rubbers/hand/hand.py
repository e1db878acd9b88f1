"""A hand at the table as its events have made it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from club.person import PersonId
from rubbers.cards.card import Card, Suit
from rubbers.cards.seats import LOVE_ALL, Seat, Side, Sides, WhistGame
from rubbers.cards.told import CardTold
from rubbers.hand.acts.calls import CallAct
from rubbers.hand.ruling import INCURRED, Key, Ruling
from rubbers.hand.trick import Laid, Trick


class Stage(StrEnum):
    """How far a hand has come."""

    DEALING = "dealing"
    PLAYING = "playing"
    OVER = "over"
    CUT = "cut"  # for the next deal
    TURNED = "turned"  # the trump of the next deal
    SETTLED = "settled"


AFTER = (Stage.OVER, Stage.CUT, Stage.TURNED)
"""When an act of dealing is one of the next deal."""


class Fate(StrEnum):
    """What becomes of a deal."""

    STANDS = "stands"
    NEW = "new"
    LOST = "lost"
    VOID = "void"


class TrumpCard(StrEnum):
    """Where the trump card is."""

    ON_TABLE = "on_table"
    TAKEN_UP = "taken_up"


@dataclass(frozen=True, slots=True)
class Call:
    """A call that has yet to be obeyed: what is called, under which ruling, and when it was."""

    act: CallAct
    ruling: Key
    at: int


@dataclass(frozen=True, slots=True)
class Mixed:
    """A card that lies in a trick it does not belong to, or lay there until it went back."""

    seat: Seat
    card: CardTold
    trick: int
    at: int
    back: int | None = None


@dataclass(frozen=True, slots=True)
class RevokeClaim:
    """A claim that one of these players revoked, in this trick or in any."""

    by: Seat
    of: tuple[Seat, ...]
    trick: int | None
    at: int


@dataclass(frozen=True, slots=True)
class ToldLead:
    """Whose lead it was to a trick, as the players say."""

    trick: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class Marked:
    """Points a side has marked for itself; `honours` where they are said to be for honours."""

    side: Side
    points: int
    at: int
    honours: bool = False


@dataclass(frozen=True)
class Hand:
    """A hand: what was dealt so far as it is told, what has been played, and what is due.

    `score` and `games` stand as the deal began. Of the deal: `gathering` is the trick whose cards
    have been touched, `touched` those who touched cards while they were dealt, in order,
    `misdealing` a hand that got two cards at once, `last_dealt` the hand that the last card went
    to, as far as that is told, and when, `seen_in_dealing` the cards shown meanwhile, `shifted`
    those who moved a card from hand to hand, `wronged` the sides whose dealer was interrupted
    for nothing. In play `exposed` are cards that lie open beside the tricks, `thrown` those who
    have thrown their hands down, `accepted` the onlookers a side believes, `revoke_claims` the
    claims neither proved nor disproved, `claimants` the sides that made any, `withdrew` those that
    took theirs back, `given_back` cards that went back with a trick led in error, `past` the
    rulings on deals that came to nothing, and `consented` those who gave leave for what is done
    next. Once the hand is over, `next_dealt` is the event with which the cards began to be dealt
    for the next, `next_fate` what became of that deal.
    """

    score: Sides[int] = LOVE_ALL
    games: tuple[tuple[Side, int], ...] = ()
    game: WhistGame = WhistGame.WHIST
    dummies: tuple[Seat, ...] = ()
    dealer: Seat | None = None
    trumps: Suit | None = None
    turn_up: Card | None = None
    dealt: Mapping[Seat, tuple[CardTold, ...]] = field(default_factory=dict)
    dealt_by: Seat | None = None
    cut_by: Seat | None = None
    shuffled: tuple[Seat, ...] = ()
    touched: tuple[Seat, ...] = ()
    gathering: int | None = None
    misdealing: Seat | None = None
    last_dealt: tuple[Seat, int] | None = None
    seen_in_dealing: tuple[CardTold, ...] = ()
    shifted: tuple[Seat, ...] = ()
    wronged: tuple[Side, ...] = ()
    stage: Stage = Stage.PLAYING
    fate: Fate = Fate.STANDS
    next_dealt: int | None = None
    next_fate: Fate = Fate.STANDS
    tricks: tuple[Trick, ...] = ()
    lead_told: ToldLead | None = None
    exposed: Mapping[Seat, tuple[CardTold, ...]] = field(default_factory=dict)
    detached: Mapping[Seat, tuple[CardTold, ...]] = field(default_factory=dict)
    thrown: tuple[Seat, ...] = ()
    mixed: tuple[Mixed, ...] = ()
    restored: tuple[Mixed, ...] = ()
    trump_card: TrumpCard | None = None
    rulings: tuple[Ruling, ...] = ()
    calls: tuple[Call, ...] = ()
    asked_time: tuple[Seat, ...] = ()
    undue_cut_by: tuple[Side, ...] = ()
    honours_called: Mapping[Side, int] = field(default_factory=dict)
    game_claimed: Mapping[Side, int] = field(default_factory=dict)
    marked: tuple[Marked, ...] = ()
    revoke_claims: tuple[RevokeClaim, ...] = ()
    claimants: tuple[Side, ...] = ()
    withdrew: tuple[Side, ...] = ()
    card_wanting: bool = False
    given_back: tuple[tuple[Seat, CardTold], ...] = ()
    stakes_paid: bool = False
    accepted: tuple[tuple[Side, PersonId], ...] = ()
    past: tuple[Ruling, ...] = ()
    consented: tuple[Seat, ...] = ()
    rubber_over: bool = False

    @property
    def who_deals(self) -> Seat | None:
        """Give who deals, or has dealt: the dealer, unless another did in his place."""
        return self.dealt_by or self.dealer

    @property
    def trick(self) -> Trick | None:
        """Give the last trick begun."""
        return self.tricks[-1] if self.tricks else None

    @property
    def current(self) -> Trick | None:
        """Give the trick that somebody has yet to play to."""
        trick = self.trick
        return trick if trick is not None and not trick.complete else None

    @property
    def leaders(self) -> tuple[Seat, ...]:
        """Give everyone who may be the right leader to the next trick; none told is all four."""
        trick = self.trick
        if self.lead_told is not None and self.lead_told.trick == self.to_lead:
            return (self.lead_told.seat,)
        if trick is not None and trick.complete:
            return trick.best(self.trumps)
        earlier = self.tricks[-2] if len(self.tricks) > 1 else None
        if earlier is not None:
            return earlier.best(self.trumps)
        return tuple(Seat) if self.dealer is None else (self.dealer.left,)

    @property
    def to_lead(self) -> int:
        """Give the number of the trick on the table, or of the next one."""
        if self.trick is None:
            return 1
        return self.trick.number + self.trick.complete

    @property
    def barred(self) -> tuple[Side, ...]:
        """Give the sides that owe a revoke's penalty for this hand, though others cancel it."""
        if self.fate is not Fate.STANDS:
            return ()
        owing = {one.side for one in self.rulings if one.penalty and one.status in INCURRED}
        return tuple(side for side in Side if side in owing)

    @property
    def to_act(self) -> Seat | None:
        """Give who plays next; None if it is not told, or the hand is over."""
        if self.stage is not Stage.PLAYING or self.fate is not Fate.STANDS:
            return None
        trick = self.current
        if trick is None or trick.out_of_turn:
            return self.leaders[0] if len(self.leaders) == 1 else None
        waiting = (trick.leader.after(n) for n in range(1, 4))
        return next((seat for seat in waiting if trick.of(seat) is None), None)

    def numbered(self, number: int) -> Trick | None:
        """Give the trick of this number."""
        return next((trick for trick in self.tricks if trick.number == number), None)

    def laid_by(self, seat: Seat) -> tuple[Laid, ...]:
        """Give the cards this player has on the tricks."""
        return tuple(one for trick in self.tricks for one in trick.laid if one.seat is seat)

    def ruling(self, key: Key) -> Ruling | None:
        """Give a ruling; the first that fits where its key leaves open whose it is."""
        if key.by is None:
            fitting = (r for r in self.rulings if (r.at, r.because.law) == (key.at, key.law))
            return next(fitting, None)
        return next((ruling for ruling in self.rulings if ruling.key == key), None)
