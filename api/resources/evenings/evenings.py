"""Evenings: planning them, and an evening's room from opening the doors to the close."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.urls import reverse
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.http.change_requests import OrderedSerializer
from api.http.conditional_get import TaggedView
from api.http.offers import OfferedChange, OfferShownSerializer, shown_offer
from api.http.pagination import PageQuery, page, page_of
from api.http.views import ChangeView
from api.resources.evenings.room_actions import RoomActionView, RoomView
from api.serializers import fields as taken
from club.members import list_queries, queries
from club.record.command_context import CommandContext
from club.record.unit_of_work import Receipt
from club.rules.permissions import May, is_officer
from club.rules.stored_values import EveningPhase
from tables import queries as room_queries
from tables.commands.evenings import plan_evening
from tables.room import acts

if TYPE_CHECKING:
    from club.models import Club, Evening

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


class EveningShownSerializer(serializers.Serializer[Any]):
    """An evening of the club, by its key."""

    key = serializers.CharField()
    date = serializers.DateField()
    place = serializers.CharField()
    time_zone = serializers.CharField()
    law_code = serializers.CharField()
    format = serializers.CharField()
    house_rules = serializers.DictField()
    phase = serializers.ChoiceField(choices=EveningPhase.values)
    opened_at = serializers.DateTimeField(allow_null=True)
    closes_at = serializers.DateTimeField(
        allow_null=True,
        help_text="Its closing time, `closes` of the house rules, once the doors are open.",
    )
    closed_at = serializers.DateTimeField(allow_null=True)
    board = serializers.CharField(help_text="Where its board is.")


class EveningsShownSerializer(page_of(EveningShownSerializer)):  # type: ignore[misc]  # made at run time
    """A page of evenings, and what may be done next."""

    may = OfferShownSerializer(many=True)


class EveningsQuery(PageQuery):
    """Which evenings to list, and in which order."""

    phase = taken.QueryOneOfField(choices=EveningPhase.values, required=False)
    date_from = taken.QueryDateField(required=False)
    date_to = taken.QueryDateField(required=False)
    order = taken.QueryOneOfField(choices=list(ORDERS), default="-date")


class EveningToldSerializer(OrderedSerializer):
    """A future evening; whatever is left out follows the club's usual rules."""

    date = taken.PlainDateField()
    place = taken.PlainTextField(max_length=120, required=False, allow_blank=True)
    law_code = taken.PlainTextField(max_length=60, required=False)
    format = taken.PlainTextField(max_length=60, required=False)
    house_rules = serializers.DictField(required=False)


class EveningsView(ChangeView):
    """The evenings of a club."""

    query = EveningsQuery
    lists = EveningsShownSerializer
    shows = EveningShownSerializer
    shape = EveningToldSerializer
    planned = ""

    def get(self, request: Request, **address: Any) -> Response:
        """List evenings, by default the latest first."""
        names = {"phase": "phase", "date_from": "date__gte", "date_to": "date__lte"}
        wanted = {column: self.asked[name] for name, column in names.items() if name in self.asked}
        rows = list_queries.evenings_listed(self.club.pk, **wanted).values(*COLUMNS)
        found, following = page(rows, request, self.asked, *ORDERS[self.asked["order"]])
        evenings = list_queries.evenings_from(found)
        return Response(
            {
                "results": [shown_evening(row, self.club) for row in evenings],
                "next": following,
                "may": self.may(),
            }
        )

    def may(self) -> list[dict[str, Any]]:
        """Return the offer to plan an evening, for an officer who runs them."""
        if not is_officer(self.caller, May.RUN_EVENING):
            return []
        opening = OfferedChange("plan_evening", "evenings", {"club": self.club.slug})
        return [shown_offer(opening, self.say)]

    def execute(self, context: CommandContext, payload: dict[str, Any]) -> Receipt:
        """Plan an evening."""
        receipt = plan_evening(context, payload.pop("date"), **payload)
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


class OneEveningView(RoomView):
    """One evening."""

    shows = EveningShownSerializer

    def get(self, request: Request, **address: Any) -> Response:
        """Show an evening; 404 for an unknown key."""
        return Response(shown_evening(self.evening, self.club))


class BoardView(TaggedView, RoomView):
    """Show the board of an evening: who is there, every table, and what may be done next.

    304 if nothing has changed since the ETag sent.
    """

    def versions(self) -> Any:
        """Return the version of each stream of the evening."""
        return self.evening.pk, room_queries.versions_of(self.evening)


class DoorsView(RoomActionView, address=()):
    """Open the doors."""

    act = acts.OpenDoors


class BellView(RoomActionView, address=()):
    """Ring the opening bell."""

    act = acts.RingOpeningBell


class PhaseView(RoomActionView, address=()):
    """Change the phase of the evening; `close` closes it."""

    act = acts.ChangePhase


class LastCallView(RoomActionView, address=()):
    """Call the last rubbers."""

    act = acts.LastCall
