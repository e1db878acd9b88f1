"""Seat a bot at a screen table, and return the seat to its player."""

from __future__ import annotations

from typing import Any

from api.http.change_requests import OrderedSerializer
from api.http.views import ChangeView
from api.resources.play.screen_tables import ScreenTableView
from api.serializers import fields as taken
from club.record.command_context import CommandContext
from club.record.unit_of_work import Receipt
from rubbers.cards.seats import Seat
from rubbers.commands import bot_seats


class SeatBackToldSerializer(OrderedSerializer):
    """The seat that its player takes back."""

    seat = taken.OneOfField(choices=[str(seat) for seat in Seat])


class SeatBotToldSerializer(SeatBackToldSerializer):
    """The bot to seat, and the seat."""

    bot = taken.PlainTextField(max_length=60, help_text="The `id` of one of `/api/v1/bots`.")


class TableBotView(ChangeView, ScreenTableView):
    """Seat a bot."""

    shape = SeatBotToldSerializer

    def execute(self, context: CommandContext, payload: dict[str, Any]) -> Receipt:
        """Seat a bot for a player who is away.

        By asking for it, a player of the other side consents to it (law 23).
        """
        return bot_seats.take(context, self.found[0], Seat(payload["seat"]), payload["bot"])


class TableSeatBackView(ChangeView, ScreenTableView):
    """Return a seat to its player."""

    shape = SeatBackToldSerializer

    def execute(self, context: CommandContext, payload: dict[str, Any]) -> Receipt:
        """Return a seat held by a bot to its player."""
        return bot_seats.give_back(context, self.found[0], Seat(payload["seat"]))
