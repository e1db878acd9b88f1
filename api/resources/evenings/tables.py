"""Tables: forming one, the dealer's choices, beginning and ending its rubbers, closing it."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.resources.evenings.room_actions import RoomActionView, TableActionView, TableView
from api.resources.evenings.room_serializers import TableShownSerializer, shown_tables
from tables.room import acts

AT = ("table",)


class TablesShownSerializer(serializers.Serializer[Any]):
    """Every table of the evening, by number."""

    results = TableShownSerializer(many=True)


class TablesView(RoomActionView, address=()):
    """The tables of an evening."""

    act = acts.FormTable
    lists = TablesShownSerializer

    def get(self, request: Request, **address: Any) -> Response:
        """List the tables of an evening, including those that have closed."""
        return Response({"results": shown_tables(self)})


class OneTableView(TableView):
    """One table."""

    def get(self, request: Request, **address: Any) -> Response:
        """Show a table: its members and why they belong, the cut, seats, what may be done next."""
        return Response(self.show())


class CardsChoiceView(TableActionView, address=AT):
    """The dealer's choice of a pack."""

    act = acts.ChooseCards


class SeatChoiceView(TableActionView, address=AT):
    """The dealer's choice of a seat."""

    act = acts.ChooseSeats


class RubberBeginningView(TableActionView, address=AT):
    """Beginning a table's next rubber."""

    act = acts.BeginRubber


class RubberEndingView(TableActionView, address=AT):
    """Ending a table's rubber; places are settled for the next."""

    act = acts.EndRubber


class RubberVoidingView(TableActionView, address=AT):
    """Ending a rubber that has an empty seat, with a reason."""

    act = acts.VoidRubber
    needs_reason = True


class BotsFillingView(RoomActionView, address=()):
    """A screen rubber with bots in the empty seats, at a fresh table."""

    act = acts.PlayWithBots


class TableClosingView(TableActionView, address=AT):
    """Closing a table by agreement."""

    act = acts.CloseTable
