"""Let a bot play in a seat of a table on a screen, and give the seat back to its player."""

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
    """Which seat its player takes again."""

    seat = taken.OneOf(choices=[str(seat) for seat in Seat])


class SeatBotTold(SeatBackTold):
    """Which bot is to play in which seat."""

    bot = taken.Words(max_length=60, help_text="The `id` of one of `/api/v1/bots`.")


class TableBot(Change, ScreenTableView):
    """Let a bot play in a seat."""

    shape = SeatBotTold

    def carry(self, order: Order, told: dict[str, Any]) -> Receipt:
        """Let a bot play for a player who is away; the other side agrees by asking for it (23)."""
        return bot_seats.take(order, self.found[0], Seat(told["seat"]), told["bot"])


class TableSeatBack(Change, ScreenTableView):
    """Give a seat back."""

    shape = SeatBackTold

    def carry(self, order: Order, told: dict[str, Any]) -> Receipt:
        """Give a seat in which a bot plays back to its player."""
        return bot_seats.give_back(order, self.found[0], Seat(told["seat"]))
