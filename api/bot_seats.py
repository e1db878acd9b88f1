"""Seat a bot at a screen table, and return the seat to its player."""

from __future__ import annotations

from typing import Any

from api import fields as taken
from api.operation import Change
from api.orders import Ordered
from api.screen_tables import ScreenTableView
from club.commands.order import Order
from club.commands.record import Receipt
from rubbers.cards.seats import Seat
from rubbers.commands import bot_seats


class SeatBackTold(Ordered):
    """The seat that its player takes back."""

    seat = taken.OneOf(choices=[str(seat) for seat in Seat])


class SeatBotTold(SeatBackTold):
    """The bot to seat, and the seat."""

    bot = taken.Words(max_length=60, help_text="The `id` of one of `/api/v1/bots`.")


class TableBot(Change, ScreenTableView):
    """Seat a bot."""

    shape = SeatBotTold

    def carry(self, order: Order, told: dict[str, Any]) -> Receipt:
        """Seat a bot for a player who is away; the other side consents by requesting it (23)."""
        return bot_seats.take(order, self.found[0], Seat(told["seat"]), told["bot"])


class TableSeatBack(Change, ScreenTableView):
    """Return a seat to its player."""

    shape = SeatBackTold

    def carry(self, order: Order, told: dict[str, Any]) -> Receipt:
        """Return a seat held by a bot to its player."""
        return bot_seats.give_back(order, self.found[0], Seat(told["seat"]))
