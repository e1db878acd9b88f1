"""Tables: forming one, the dealer's choices, beginning and ending its rubbers, closing it."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.deeds import RoomDeed, TableDeed, TableView
from api.shown import TableShown, shown_tables
from tables.room import acts

AT = ("table",)


class TablesShown(serializers.Serializer):
    """Every table of the evening, by number."""

    results = TableShown(many=True)


class Tables(RoomDeed, address=()):
    """The tables of an evening."""

    act = acts.FormTable
    lists = TablesShown

    def get(self, request: Request, **address: Any) -> Response:
        """List the tables of an evening, including those that have closed."""
        return Response({"results": shown_tables(self)})


class OneTable(TableView):
    """One table."""

    def get(self, request: Request, **address: Any) -> Response:
        """Show a table: its members and why they belong, the cut, seats, what may be done next."""
        return Response(self.show())


class CardsChoice(TableDeed, address=AT):
    """The dealer's choice of a pack."""

    act = acts.ChooseCards


class SeatChoice(TableDeed, address=AT):
    """The dealer's choice of a seat."""

    act = acts.ChooseSeats


class RubberBeginning(TableDeed, address=AT):
    """Beginning a table's next rubber."""

    act = acts.BeginRubber


class RubberEnding(TableDeed, address=AT):
    """Ending a table's rubber; places are settled for the next."""

    act = acts.EndRubber


class RubberVoiding(TableDeed, address=AT):
    """Ending a rubber that has an empty seat, with a reason."""

    act = acts.VoidRubber
    needs_reason = True


class BotsFilling(RoomDeed, address=()):
    """A screen rubber with bots in the empty seats, at a fresh table."""

    act = acts.PlayWithBots


class TableClosing(TableDeed, address=AT):
    """Closing a table by agreement."""

    act = acts.CloseTable
