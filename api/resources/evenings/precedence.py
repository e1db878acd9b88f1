"""Precedence: everyone's position in the room, what comes next for them, and under which law."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.resources.evenings.room_actions import RoomView, TableQuery
from api.serializers.as_json import show
from api.serializers.dataclass_serializers import shape_of
from tables import queries
from tables.commands.undo import histories
from tables.room import precedence_book
from tables.room.forecast.precedence import PersonPrecedence, precedence


class PrecedenceShownSerializer(serializers.Serializer[Any]):
    """Everyone's position: table by table, then candidates in order of right, then others."""

    results = shape_of(PersonPrecedence, read_only=True)(many=True)


class BookShownSerializer(serializers.Serializer[Any]):
    """The sentences in force, the newest first."""

    results = shape_of(precedence_book.Sentence, read_only=True)(many=True)


class BookView(RoomView):
    """The precedence book."""

    shows = BookShownSerializer
    query = TableQuery

    def get(self, request: Request, **address: Any) -> Response:
        """List every sentence that decided a place, a wait or a departure, with its law."""
        lines = histories(self.evening).get(self.asked.get("table"), [])
        return Response({"results": [show(one, self.say) for one in precedence_book.book(lines)]})


class PrecedenceView(RoomView):
    """The order of precedence of the room."""

    shows = PrecedenceShownSerializer

    def get(self, request: Request, **address: Any) -> Response:
        """Show everyone's position in the room, the reason for it, and what comes next."""
        found = precedence(self.room, queries.code_of(self.evening))
        return Response({"results": [show(one, self.say) for one in found]})
