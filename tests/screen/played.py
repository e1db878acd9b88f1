"""Hands on a screen played to their end by commands, for tests of what comes afterwards."""

from __future__ import annotations

from rubbers import queries
from rubbers.cards.partial_card import PartialCard
from rubbers.cards.seats import Seat
from rubbers.commands import table
from rubbers.hand.acts.ending import CutForNext
from rubbers.hand.acts.play import Play
from rubbers.hand.acts.trump import TakeUpTrump
from rubbers.models import Rubber as Row
from tables.commands import screen_play


class Hands:
    """The hands of one rubber; `order` makes an order of the member with a number."""

    def __init__(self, pk: int, order, table: int = 1) -> None:
        self.pk, self.order, self.table = pk, order, table

    @property
    def row(self) -> Row:
        """Read the rubber's row."""
        return Row.objects.select_related("stream", "evening__club").get(pk=self.pk)

    @property
    def rubber(self):
        """Read the rubber."""
        return queries.rubber_of(self.row)

    def do(self, act) -> None:
        """Do an act of whoever does it."""
        table.perform(self.order(int(self.rubber.seating[act.by])), self.row, act)

    def play(self, *, revoke: bool = False) -> bool:
        """Play a card of whose turn it is, following suit or not; say whether that was wrong."""
        hand = self.rubber.dealt.hand
        seat, led = hand.to_act, hand.current.led if hand.current else None
        if seat is hand.dealer and hand.trump_card is None and str(self.manner) == "faithful":
            self.do(TakeUpTrump(by=seat))
        own = queries.view_of(self.row, seat).table.held[seat]
        follow = [card for card in own if card.suit is led]
        other = [card for card in own if card.suit is not led]
        wrong = bool(revoke and led is not None and follow and other)
        card = other[0] if wrong else (follow or own)[0]
        self.do(Play(by=seat, card=PartialCard.of(card)))
        return wrong

    @property
    def manner(self):
        """Return how the last hand is played."""
        return self.rubber.dealt.manner

    def play_out(self) -> None:
        """Play what is left of the hand."""
        while self.rubber.dealt.hand.to_act is not None:
            self.play()

    def cut(self) -> Seat:
        """Cut for the next deal."""
        cutter = self.rubber.hand.dealer.right
        self.do(CutForNext(by=cutter))
        return cutter

    def deal(self, manner: str = "guarded") -> None:
        """Deal the next hand."""
        screen_play.deal(self.order(2), self.row, self.table, 1, manner)
