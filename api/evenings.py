"""Evenings: planning them, and an evening's room from opening the doors to the close."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api import fields as taken
from api.deeds import RoomDeed, RoomView
from api.offers import OfferShown, Opening, shown_offer
from api.operation import Change
from api.orders import Ordered
from api.paging import PageQuery, page, page_of
from api.unchanged import Tagged
from club import queries
from club.commands.order import Order
from club.commands.record import Receipt
from club.models import Club, Evening
from club.rights import May, is_officer
from tables import queries as room_queries
from tables.commands.evenings import plan_evening
from tables.room import acts

ORDERS = {"-date": ("-date", "-id"), "date": ("date", "id")}
COLUMNS = (
    "id",
    "key",
    "date",
    "place",
    "time_zone",
    "law_code",
    "format",
    "house_rules",
    "phase",
    "opened_at",
    "closed_at",
)


class EveningShown(serializers.Serializer):
    """An evening of the club, by its key."""

    key = serializers.CharField()
    date = serializers.DateField()
    place = serializers.CharField()
    time_zone = serializers.CharField()
    law_code = serializers.CharField()
    format = serializers.CharField()
    house_rules = serializers.DictField()
    phase = serializers.ChoiceField(choices=Evening.Phase.values)
    opened_at = serializers.DateTimeField(allow_null=True)
    closes_at = serializers.DateTimeField(
        allow_null=True,
        help_text="Its closing time, `closes` of the house rules, once the doors are open.",
    )
    closed_at = serializers.DateTimeField(allow_null=True)
    board = serializers.CharField(help_text="Where its room board is.")


class EveningsShown(page_of(EveningShown)):  # type: ignore[misc]
    """A page of evenings, and what may be done next."""

    may = OfferShown(many=True)


class EveningsQuery(PageQuery):
    """Which evenings to list, and in which order."""

    phase = taken.AskedOneOf(choices=Evening.Phase.values, required=False)
    date_from = taken.AskedDay(required=False)
    date_to = taken.AskedDay(required=False)
    order = taken.AskedOneOf(choices=list(ORDERS), default="-date")


class EveningTold(Ordered):
    """A future evening; whatever is left out follows the club's usual rules."""

    date = taken.Day()
    place = taken.Words(max_length=120, required=False, allow_blank=True)
    law_code = taken.Words(max_length=60, required=False)
    format = taken.Words(max_length=60, required=False)
    house_rules = serializers.DictField(required=False)


class Evenings(Change):
    """The evenings of a club."""

    query = EveningsQuery
    lists = EveningsShown
    shows = EveningShown
    shape = EveningTold
    planned = ""

    def get(self, request: Request, **address: Any) -> Response:
        """List evenings, by default the latest first."""
        names = {"phase": "phase", "date_from": "date__gte", "date_to": "date__lte"}
        wanted = {column: self.asked[name] for name, column in names.items() if name in self.asked}
        rows = Evening.objects.filter(club=self.club.pk, **wanted).values(*COLUMNS)
        found, following = page(rows, request, self.asked, *ORDERS[self.asked["order"]])
        return Response(
            {
                "results": [shown_evening(Evening(**row), self.club) for row in found],
                "next": following,
                "may": self.may(),
            }
        )

    def may(self) -> list[dict[str, Any]]:
        """Return the offer to plan an evening, for an officer who runs them."""
        if not is_officer(self.caller, May.RUN_EVENING):
            return []
        opening = Opening("plan_evening", "evenings", {"club": self.club.slug})
        return [shown_offer(opening, self.say)]

    def carry(self, order: Order, told: dict[str, Any]) -> Receipt:
        """Plan an evening."""
        receipt = plan_evening(order, told.pop("date"), **told)
        self.planned = receipt["evening"]
        return receipt

    def show(self) -> Any:
        """Return the evening just planned."""
        return shown_evening(queries.evening_of(self.club.pk, self.planned), self.club)


def shown_evening(evening: Evening, club: Club) -> dict[str, Any]:
    """Return one evening as JSON."""
    shown = {name: getattr(evening, name) for name in COLUMNS if name != "id"}
    board = reverse("api:board", kwargs={"club": club.slug, "evening": evening.key})
    return {**shown, "closes_at": evening.closes_at, "board": board}


class OneEvening(RoomView):
    """One evening."""

    shows = EveningShown

    def get(self, request: Request, **address: Any) -> Response:
        """Show an evening; 404 for an unknown key."""
        return Response(shown_evening(self.evening, self.club))


class Board(Tagged, RoomView):
    """Show the room board of an evening: who is there, every table, and what may be done next.

    304 if nothing has changed since the ETag sent.
    """

    def versions(self) -> Any:
        """Return the version of each stream of the evening."""
        return self.evening.pk, room_queries.versions_of(self.evening)


class Doors(RoomDeed, address=()):
    """Open the doors."""

    act = acts.OpenDoors


class Bell(RoomDeed, address=()):
    """Ring the opening bell."""

    act = acts.RingOpeningBell


class Phase(RoomDeed, address=()):
    """Change the phase of the evening; `close` closes it."""

    act = acts.ChangePhase


class LastCall(RoomDeed, address=()):
    """Call the last rubbers."""

    act = acts.LastCall
