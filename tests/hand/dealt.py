"""A rubber on a screen, for tests: hands dealt from an order of the pack, acts at the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime

from rubbers.cards.card import Card, Suit
from rubbers.cards.partial_card import PartialCard
from rubbers.cards.seats import Seat
from rubbers.code.code import Code
from rubbers.dealing import shuffle
from rubbers.dealing.beacon import Beacon
from rubbers.hand.acts.act import Act
from rubbers.hand.acts.play import Play
from rubbers.hand.acts.trump import TakeUpTrump
from rubbers.hand.on_screen import Cards
from rubbers.laws.club_1864 import RUBBERS_ONLY as CODE
from rubbers.play.decide import decide
from rubbers.play.screen.at_table import at_table
from rubbers.play.screen.freeze import frozen
from rubbers.play.screen.next_deals import committed, dealt
from rubbers.play.state.events import Event
from rubbers.play.state.evolve import evolve, replay
from rubbers.play.state.rubber_state import RubberState
from rubbers.play.state.table_events import PlayManner
from tests.rubbers.card_table import start

SORTED = tuple(range(52))
FROZEN_AT = datetime(2026, 11, 20, 19, 30, tzinfo=UTC)


class Screen:
    """A rubber whose hands the program deals, with all events so far."""

    def __init__(self, manner: PlayManner = PlayManner.FAITHFUL, code: Code = CODE, **game) -> None:
        self.manner, self.code = manner, code
        self.begun = decide(None, replace(start(**game), code=code.id), code)
        self.rubber: RubberState = replay(self.begun)
        self.events: list[Event] = []
        self.cards: Cards = {}
        self.take(committed(self.rubber, "2026-11-20/1", 1, 1, b"\1" * 32))

    def take(self, happened: Sequence[Event]) -> None:
        """Let these happen."""
        for event in happened:
            self.rubber = evolve(self.rubber, event)
            self.events.append(event)

    def deal(self, order: Sequence[int] = SORTED) -> Screen:
        """Deal the pack in this order."""
        assert self.rubber.hand is not None
        self.cards = shuffle.dealt(tuple(order), self.rubber.hand.dealer)
        turned = shuffle.turn_up(tuple(order))
        self.take(frozen(self.rubber, Beacon.NONE, self.manner, (), FROZEN_AT))
        self.take(dealt(self.rubber, turned, self.code))
        return self

    def do(self, *acts: Act) -> Screen:
        """Carry out acts."""
        for act in acts:
            self.take(self.decided(act))
        return self

    def decided(self, act: Act) -> tuple[Event, ...]:
        """Return what an act would bring about."""
        return at_table(self.rubber, act, self.code, self.cards)

    def lay(self, by: str, card: str) -> Screen:
        """Play a card."""
        return self.do(Play(by=Seat(by), card=PartialCard.read(card)))

    @property
    def hand(self):
        """Return the hand on the screen."""
        assert self.rubber.dealt is not None
        return self.rubber.dealt.hand

    def left(self, seat: Seat) -> list[Card]:
        """Return the cards this player has left."""
        gone = {one.card.card for one in self.hand.laid_by(seat)}
        return [card for card in self.cards[seat] if card not in gone]

    def follow(self, seat: Seat) -> list[Card]:
        """Return the cards with which this player would not revoke."""
        trick = self.hand.current
        led: Suit | None = trick.led if trick else None
        own = self.left(seat)
        return [card for card in own if card.suit is led] or own

    def go_on(self) -> Screen:
        """Let whose turn it is play his first card that follows; a dealer takes the trump card."""
        seat, hand = self.hand.to_act, self.hand
        if seat is hand.dealer and hand.trump_card is None and self.manner is PlayManner.FAITHFUL:
            self.do(TakeUpTrump(by=seat))
        return self.lay(str(seat), str(self.follow(seat)[0]))

    def play_out(self) -> Screen:
        """Play the hand to its end."""
        while self.hand.to_act is not None:
            self.go_on()
        return self
