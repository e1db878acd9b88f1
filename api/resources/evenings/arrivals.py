"""Arrivals: who came in, when and with whom; arriving, correcting an arrival, leaving."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.http.change_requests import OrderedSerializer
from api.http.offers import OfferShownSerializer
from api.http.views import ChangeView
from api.resources.evenings.room_actions import RoomActionView, RoomView
from api.resources.evenings.room_serializers import people_of
from api.serializers import fields as taken
from club.record.command_context import CommandContext
from club.record.unit_of_work import Receipt
from club.rules.seniority import seniority
from tables.commands import room_acts
from tables.room import acts


class ArrivalShownSerializer(serializers.Serializer[Any]):
    """Someone in the room. Those who came earlier have a lower `seniority`; equals share one."""

    who = serializers.IntegerField()
    name = serializers.CharField()
    at = serializers.DateTimeField()
    together_with = serializers.IntegerField(allow_null=True)
    seniority = serializers.ListField(child=serializers.IntegerField())
    may = OfferShownSerializer(many=True)


class ArrivalsShownSerializer(serializers.Serializer[Any]):
    """Everyone in the room, in the order they were entered."""

    results = ArrivalShownSerializer(many=True)
    may = OfferShownSerializer(many=True)


class ArrivalsView(RoomActionView, address=()):
    """The people in the room."""

    act = acts.Arrive
    lists = ArrivalsShownSerializer

    def get(self, request: Request, **address: Any) -> Response:
        """List the people in the room, with their seniority and what may be done next."""
        hall = self.room.hall
        ranks = seniority(hall.arrivals, hall.rules, doors=hall.doors, bell=hall.bell)
        names = people_of(self.names, hall.arrivals)
        rows = [
            {
                "who": int(arrival.who),
                "name": names[arrival.who],
                "at": arrival.at,
                "together_with": arrival.together_with and int(arrival.together_with),
                "seniority": list(ranks[arrival.who]),
                "may": self.offers.of_person(arrival.who),
            }
            for arrival in sorted(hall.arrivals.values(), key=lambda one: one.order)
        ]
        coming = [one for one in self.offers.of_room() if one["kind"] in ("arrive", "check_in")]
        return Response({"results": rows, "may": coming})


class ArrivalCorrectionView(RoomActionView, address=("who",)):
    """Correct an arrival that was entered wrongly."""

    act = acts.CorrectArrival
    client_fields = frozenset({"at"})
    must_tell = frozenset({"together_with"})
    needs_reason = True


class DepartureView(RoomActionView, address=("who",)):
    """Record that someone leaves the room."""

    act = acts.Leave


class CodeToldSerializer(OrderedSerializer):
    """The code that the door is showing at this moment."""

    code = taken.PlainTextField(max_length=40)


class CheckInView(ChangeView, RoomView):
    """Check in with the code at the door, once an evening."""

    shape = CodeToldSerializer

    def execute(self, context: CommandContext, payload: dict[str, Any]) -> Receipt:
        """Check the caller in with the code shown at the door."""
        return room_acts.check_in(context, self.evening, payload["code"])
