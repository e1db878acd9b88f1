"""Lists of rubbers: those of a club, or of one evening, each with its seats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.http.pagination import PageQuery, Query, page, page_of
from api.http.views import ClubView
from api.serializers import fields as taken
from club.members import queries
from club.person import bot_name
from rubbers import queries as rubber_queries
from rubbers.cards.seats import Seat
from rubbers.play.state.rubber_state import RubberStage

if TYPE_CHECKING:
    from club.models import Evening
STAGES = [one.value for one in RubberStage]


class SeatShownSerializer(serializers.Serializer[Any]):
    """Who holds, or held, a seat."""

    seat = serializers.ChoiceField(choices=[str(seat) for seat in Seat])
    member = serializers.IntegerField(allow_null=True, help_text="Null if a bot holds the seat.")
    name = serializers.CharField()
    dummy = serializers.BooleanField()
    ended = serializers.BooleanField()


class RubberInListSerializer(serializers.Serializer[Any]):
    """A rubber in a list."""

    ordinal = serializers.IntegerField()
    evening = serializers.CharField()
    table = serializers.IntegerField(allow_null=True)
    game = serializers.CharField()
    law_code = serializers.CharField()
    stage = serializers.ChoiceField(choices=STAGES)
    winners = serializers.CharField(allow_blank=True)
    points = serializers.IntegerField(allow_null=True)
    awaiting = serializers.CharField(allow_blank=True)
    started_at = serializers.DateTimeField()
    ended_at = serializers.DateTimeField(allow_null=True)
    seats = SeatShownSerializer(many=True)


class RubbersQuery(PageQuery):
    """Which rubbers to list."""

    stage = taken.QueryOneOfField(choices=STAGES, required=False)
    table = taken.QueryNumberField(required=False, min_value=1, max_value=64)
    member = taken.QueryNumberField(required=False, min_value=1, max_value=2**31 - 1)


class ClubRubbersQuery(RubbersQuery):
    """Which rubbers of a club's evenings to list."""

    evening = taken.QueryTextField(required=False, max_length=16)


COLUMNS = (
    "id",
    "ordinal",
    "evening__key",
    "sitting__table__number",
    "game",
    "law_code",
    "stage",
    "winners",
    "points",
    "awaiting",
    "started_at",
    "ended_at",
)


FILTERS = {
    "stage": "stage",
    "table": "sitting__table__number",
    "member": "seats__member__number",
    "evening": "evening__key",
}


class RubbersView(ClubView):
    """The rubbers of a club, or of one evening."""

    among = "rubbers"
    query: ClassVar[type[Query]] = ClubRubbersQuery
    shows = page_of(RubberInListSerializer)
    order: ClassVar[tuple[str, ...]] = ("-started_at", "-id")

    def get(self, request: Request, **address: Any) -> Response:
        """List rubbers, each with its seats."""
        wanted = {FILTERS[name]: value for name, value in self.asked.items() if name in FILTERS}
        rows = rubber_queries.listed(self.club.pk, **self.within(), **wanted)
        distinct = rows.distinct() if "member" in self.asked else rows
        found, following = page(distinct.values(*COLUMNS), request, self.asked, *self.order)
        return Response({"results": listed(found), "next": following})

    def within(self) -> dict[str, Any]:
        """Return the filter that comes from the address."""
        return {}


class EveningRubbersView(RubbersView):
    """The rubbers of an evening."""

    query = RubbersQuery
    order = ("ordinal",)

    def within(self) -> dict[str, Any]:
        """Return the filter for the evening of this address."""
        evening: Evening = queries.evening_of(self.club.pk, self.kwargs["evening"])
        return {"evening": evening.pk}


def listed(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return rows of rubbers as JSON with their seats, using one more query for all of them."""
    seats: dict[int, list[dict[str, Any]]] = {row["id"]: [] for row in rows}
    held = rubber_queries.seats_of(seats)
    columns = ("rubber_id", "seat", "member__number", "member__name", "bot", "dummy", "ended")
    for rubber, seat, number, name, bot, dummy, ended in held.values_list(*columns):
        who = {"member": number, "name": bot_name(bot) if bot else name}
        seats[rubber].append({"seat": seat, **who, "dummy": dummy, "ended": ended})
    for row in rows:
        row["evening"] = row.pop("evening__key")
        row["table"] = row.pop("sitting__table__number")
        row["seats"] = seats[row.pop("id")]
    return rows
