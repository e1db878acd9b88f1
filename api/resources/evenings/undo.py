"""Undo: take back the latest act of a table or of the room, while nothing depends on it."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.http.change_requests import OrderedSerializer
from api.http.offers import OfferedChange, OfferShownSerializer, shown_offer
from api.http.views import ChangeView
from api.resources.evenings.room_actions import RoomView, TableQuery
from api.serializers import fields as taken
from club.record.command_context import CommandContext
from club.record.unit_of_work import Receipt
from tables import queries
from tables.commands import undo as commands
from tables.room import undoable


class UndoToldSerializer(OrderedSerializer):
    """Which act: the one with this key, or the latest of a table; a null `table` means the room."""

    table = taken.WholeNumberField(min_value=1, max_value=64, required=False, allow_null=True)
    act = taken.PlainTextField(max_length=80, required=False, help_text="The key of the act.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Refuse an undo that does not say what to undo."""
        if attrs.keys().isdisjoint(("act", "table")):
            expected = gettext("the number of a table, null for the room, or `act` with a key")
            raise serializers.ValidationError({"table": [expected]})
        return attrs


class UndoShownSerializer(serializers.Serializer[Any]):
    """What may be undone now, and until when; 422 if nothing may."""

    act = serializers.CharField(help_text="The key of the act.")
    lines = serializers.ListField(child=serializers.CharField())
    sentence = serializers.CharField()
    may = OfferShownSerializer(many=True)


class UndoingView(ChangeView, RoomView):
    """Undo in the room."""

    query = TableQuery
    lists = UndoShownSerializer
    shape = UndoToldSerializer

    def get(self, request: Request, **address: Any) -> Response:
        """Show what may be undone now, and until which event; 422 if nothing may."""
        histories = commands.histories(self.evening)
        code = queries.code_of(self.evening)
        found = undoable.last_undo(histories, self.asked.get("table"), code)
        commands.check_undoable(self.evening, self.room, histories, found)
        lines = [
            f"{commands.stream_of(self.evening, table)}#{number}"
            for table, numbers in found.numbers.items()
            for number in numbers
        ]
        shown = {"act": found.act, "lines": lines, "sentence": self.say(found.until)}
        return Response({**shown, "may": self.may(found)})

    def may(self, found: undoable.UndoableAct) -> list[dict[str, Any]]:
        """Offer to undo it, if the caller may."""
        if not commands.is_for(self.caller, self.room, found):
            return []
        place = {name: self.kwargs[name] for name in ("club", "evening")}
        return [shown_offer(OfferedChange("undo", "undo", place, {"act": found.act}, ()), self.say)]

    def execute(self, context: CommandContext, payload: dict[str, Any]) -> Receipt:
        """Undo the latest act of the room or of a table, or the act with the given key."""
        if (act := payload.get("act")) is not None:
            return commands.undo_act(context, self.evening, act)
        return commands.undo_last(context, self.evening, payload.get("table"))
