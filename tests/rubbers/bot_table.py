"""A rubber of a member and three bots, for tests: every change goes through the commands."""

from __future__ import annotations

from dataclasses import replace

from club import clock
from club.person import seated_bot
from club.record.command_context import CommandContext
from rubbers import dealt_cards, queries
from rubbers.bots.cardset import numbers
from rubbers.bots.table_turn import TableWithBots, seen_by
from rubbers.cards.card import PACK
from rubbers.cards.partial_card import PartialCard
from rubbers.cards.seats import Seat
from rubbers.commands import beacons, bot_seats, table
from rubbers.dealing.beacon import Beacon
from rubbers.hand.acts.ending import CutForNext
from rubbers.hand.acts.play import Play
from rubbers.hand.state.hand import HandState
from rubbers.models import Rubber as Row
from rubbers.play.state.dealt_hand import DealtHand
from rubbers.play.state.events import ActDone
from rubbers.play.state.rubber_state import RubberState
from rubbers.play.state.table_events import PlayManner
from rubbers.registries import BOTS, CODES
from rubbers.streams import decode
from tests.views.house import House

CLUB = seated_bot("club", 1)


class BotTable:
    """A rubber in which one member sits and bots hold the other seats."""

    def __init__(self, house: House, bot: str = "club") -> None:
        self.house = house
        house.people_enter()
        evening = house.open_committed_evening(2, 3, 4, 5)
        self.pk = house.play_begins(evening, ("2", "3", "4", "5")).pk
        self.me = Seat.S
        for seat in Seat:
            if seat is not self.me:
                bot_seats.take(house.order(999, "scorer"), self.row, seat, bot)
        beacons.bind(house.order(), self.row, 1, 1)
        self.deal()

    @property
    def row(self) -> Row:
        """Read the rubber's row as it is now."""
        return queries.row_of(self.house.club.pk, Row.objects.get(pk=self.pk).stream.name)

    @property
    def rubber(self) -> RubberState:
        """Read the rubber as it is now."""
        return queries.rubber_of(self.row)

    @property
    def dealt(self) -> DealtHand:
        """Read the hand that was dealt last."""
        dealt = self.rubber.dealt
        assert dealt is not None
        return dealt

    @property
    def hand(self) -> HandState:
        """Read the hand on the table."""
        return self.dealt.hand

    @property
    def turn(self) -> str:
        """Name the present turn as errands do."""
        dealt = self.dealt
        return f"{dealt.number}.{dealt.attempt}.{dealt.at}"

    def deal(self) -> None:
        """Deal the present hand as at a table of bots."""
        order = replace(self.house.order(), at=clock.now())
        beacons.freeze_seats(order, self.row, Beacon.BOTS, PlayManner.GUARDED)

    def order(self) -> CommandContext:
        """Return an order of the member, made now."""
        context = self.house.order(int(self.rubber.seating[self.me]))
        return replace(context, at=clock.now())

    def next_play(self) -> Play:
        """Choose the member's lowest card that may be played."""
        row, rubber = self.row, self.rubber
        cards = dealt_cards.cards_of(row, rubber)
        view = seen_by(
            TableWithBots(rubber, cards, CODES[rubber.code], bytes(32), BOTS.get), self.me
        )
        card = PACK[min(numbers(view.legal), key=lambda one: one % 13)]
        return Play(by=self.me, card=PartialCard.of(card))

    def play(self) -> None:
        """Play the member's card."""
        table.perform(self.order(), self.row, self.next_play())

    def cut(self) -> None:
        """Cut for the next deal, and deal it."""
        hand = self.rubber.hand
        assert hand is not None
        table.perform(self.order(), self.row, CutForNext(by=hand.dealer.right))
        self.deal()

    def acts(self) -> list[ActDone]:
        """Read every act of every hand from the record."""
        lines = self.row.stream.lines.order_by("number").values_list("what", "body")
        events = (decode(what, body) for what, body in lines if what == "act_done")
        return [event for event in events if isinstance(event, ActDone)]
