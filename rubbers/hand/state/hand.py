"""The state of a hand at the table, built from its events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from club.person import PersonId
from rubbers.cards.card import Card, Suit
from rubbers.cards.partial_card import PartialCard
from rubbers.cards.seats import LOVE_ALL, Seat, Side, Sides, WhistGame
from rubbers.hand.acts.calls import CallAct
from rubbers.hand.state.ruling import INCURRED, Ruling, RulingKey
from rubbers.hand.state.trick import Laid, Trick


class HandStage(StrEnum):
    """The stage a hand has reached."""

    DEALING = "dealing"
    PLAYING = "playing"
    OVER = "over"
    CUT = "cut"  # for the next deal
    TURNED = "turned"  # the trump of the next deal
    SETTLED = "settled"


AFTER = (HandStage.OVER, HandStage.CUT, HandStage.TURNED)
"""Stages in which an act of dealing belongs to the next deal."""


class DealFate(StrEnum):
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
class PendingCall:
    """A call not yet obeyed: what is called, under which ruling, and when."""

    act: CallAct
    ruling: RulingKey
    at: int


@dataclass(frozen=True, slots=True)
class Mixed:
    """A card in a trick it does not belong to, now or until it went back."""

    seat: Seat
    card: PartialCard
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
class StatedLead:
    """Whose lead it was to a trick, according to the players."""

    trick: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class Marked:
    """Points a side has marked for itself; `honours` is true if they are said to be for honours."""

    side: Side
    points: int
    at: int
    honours: bool = False


@dataclass(frozen=True)
class HandState:
    """A hand: the cards dealt as far as they are known, the play so far, and what is due.

    `score` and `games` are those at the start of the deal.

    In the deal: `gathering` is the trick whose cards have been touched, `touched` lists those who
    touched cards during the deal, in order, `misdealing` is a hand that got two cards at once,
    `last_dealt` is the hand that got the last card, as far as known, and when, `seen_in_dealing`
    lists the cards shown meanwhile, `shifted` those who moved a card from hand to hand, and
    `wronged` the sides whose dealer was interrupted without cause.

    In play: `exposed` are cards that lie open beside the tricks, `thrown` lists those who have
    thrown down their hands, `accepted` the onlookers a side believes, `revoke_claims` the claims
    neither proved nor disproved, `claimants` the sides that made any, `withdrew` those that took
    theirs back, `given_back` the cards that went back with a trick led in error, `past` the rulings
    on deals that came to nothing, and `consented` those who gave leave for what is done next.

    Once the hand is over, `next_dealt` is the event at which dealing began for the next, and
    `next_fate` is what became of that deal.
    """

    score: Sides[int] = LOVE_ALL
    games: tuple[tuple[Side, int], ...] = ()
    game: WhistGame = WhistGame.WHIST
    dummies: tuple[Seat, ...] = ()
    dealer: Seat | None = None
    trumps: Suit | None = None
    turn_up: Card | None = None
    dealt: Mapping[Seat, tuple[PartialCard, ...]] = field(default_factory=dict)
    dealt_by: Seat | None = None
    cut_by: Seat | None = None
    shuffled: tuple[Seat, ...] = ()
    touched: tuple[Seat, ...] = ()
    gathering: int | None = None
    misdealing: Seat | None = None
    last_dealt: tuple[Seat, int] | None = None
    seen_in_dealing: tuple[PartialCard, ...] = ()
    shifted: tuple[Seat, ...] = ()
    wronged: tuple[Side, ...] = ()
    stage: HandStage = HandStage.PLAYING
    fate: DealFate = DealFate.STANDS
    next_dealt: int | None = None
    next_fate: DealFate = DealFate.STANDS
    tricks: tuple[Trick, ...] = ()
    stated_lead: StatedLead | None = None
    exposed: Mapping[Seat, tuple[PartialCard, ...]] = field(default_factory=dict)
    detached: Mapping[Seat, tuple[PartialCard, ...]] = field(default_factory=dict)
    thrown: tuple[Seat, ...] = ()
    mixed: tuple[Mixed, ...] = ()
    restored: tuple[Mixed, ...] = ()
    trump_card: TrumpCard | None = None
    rulings: tuple[Ruling, ...] = ()
    calls: tuple[PendingCall, ...] = ()
    asked_time: tuple[Seat, ...] = ()
    undue_cut_by: tuple[Side, ...] = ()
    honours_called: Mapping[Side, int] = field(default_factory=dict)
    game_claimed: Mapping[Side, int] = field(default_factory=dict)
    marked: tuple[Marked, ...] = ()
    revoke_claims: tuple[RevokeClaim, ...] = ()
    claimants: tuple[Side, ...] = ()
    withdrew: tuple[Side, ...] = ()
    card_wanting: bool = False
    given_back: tuple[tuple[Seat, PartialCard], ...] = ()
    stakes_paid: bool = False
    accepted: tuple[tuple[Side, PersonId], ...] = ()
    past: tuple[Ruling, ...] = ()
    consented: tuple[Seat, ...] = ()
    rubber_over: bool = False

    @property
    def who_deals(self) -> Seat | None:
        """Who deals, or has dealt: the dealer, unless another did in their place."""
        return self.dealt_by or self.dealer

    @property
    def trick(self) -> Trick | None:
        """The last trick begun."""
        return self.tricks[-1] if self.tricks else None

    @property
    def current(self) -> Trick | None:
        """The trick that somebody has yet to play to."""
        trick = self.trick
        return trick if trick is not None and not trick.complete else None

    @property
    def leaders(self) -> tuple[Seat, ...]:
        """Everyone who may be the right leader to the next trick; all four if nothing is known."""
        trick = self.trick
        if self.stated_lead is not None and self.stated_lead.trick == self.to_lead:
            return (self.stated_lead.seat,)
        if trick is not None and trick.complete:
            return trick.best(self.trumps)
        earlier = self.tricks[-2] if len(self.tricks) > 1 else None
        if earlier is not None:
            return earlier.best(self.trumps)
        return tuple(Seat) if self.dealer is None else (self.dealer.left,)

    @property
    def to_lead(self) -> int:
        """The number of the trick on the table, or of the next one."""
        if self.trick is None:
            return 1
        return self.trick.number + self.trick.complete

    @property
    def barred(self) -> tuple[Side, ...]:
        """The sides that owe a revoke penalty for this hand, even if others cancel it."""
        if self.fate is not DealFate.STANDS:
            return ()
        owing = {one.side for one in self.rulings if one.penalty and one.status in INCURRED}
        return tuple(side for side in Side if side in owing)

    @property
    def to_act(self) -> Seat | None:
        """The player whose turn it is; None if that is unknown, or the hand is over."""
        if self.stage is not HandStage.PLAYING or self.fate is not DealFate.STANDS:
            return None
        trick = self.current
        if trick is None or trick.out_of_turn:
            return self.leaders[0] if len(self.leaders) == 1 else None
        waiting = (trick.leader.after(n) for n in range(1, 4))
        return next((seat for seat in waiting if trick.of(seat) is None), None)

    def numbered(self, number: int) -> Trick | None:
        """Return the trick with this number."""
        return next((trick for trick in self.tricks if trick.number == number), None)

    def laid_by(self, seat: Seat) -> tuple[Laid, ...]:
        """Return the cards this player has on the tricks."""
        return tuple(one for trick in self.tricks for one in trick.laid if one.seat is seat)

    def ruling(self, key: RulingKey) -> Ruling | None:
        """Return the ruling with this key; the first that fits if the key names no offender."""
        if key.by is None:
            fitting = (r for r in self.rulings if (r.at, r.because.law) == (key.at, key.law))
            return next(fitting, None)
        return next((ruling for ruling in self.rulings if ruling.key == key), None)
