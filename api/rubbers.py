"""Rubbers: those of a club or of an evening, and each as it stands."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, partial
from typing import Any, ClassVar

from django.urls import reverse
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api import fields as taken
from api.objections import AwaitingShown, shown_awaiting
from api.operation import ClubView
from api.paging import PageQuery, Query, page, page_of
from api.shapes import shape_of, show
from api.shown import EventAhead, people_of
from api.unchanged import Tagged
from club import queries
from club.codec.kinds import kind_of
from club.models import Evening
from rubbers.cards.seats import Seat
from rubbers.models import Rubber as RubberRow
from rubbers.models import RubberSeat
from rubbers.play import open_acts
from rubbers.play.rubber import Rubber
from rubbers.play.view import View, view
from tables import entering, officers
from tables import queries as room_queries


class SeatShown(serializers.Serializer):
    """Who sits, or sat, in a seat."""

    seat = serializers.ChoiceField(choices=[str(seat) for seat in Seat])
    member = serializers.IntegerField()
    name = serializers.CharField()
    dummy = serializers.BooleanField()
    ended = serializers.BooleanField()


class RubberInList(serializers.Serializer):
    """A rubber in a list."""

    ordinal = serializers.IntegerField()
    evening = serializers.CharField()
    table = serializers.IntegerField(allow_null=True)
    game = serializers.CharField()
    law_code = serializers.CharField()
    stage = serializers.ChoiceField(choices=RubberRow.Stage.values)
    winners = serializers.CharField(allow_blank=True)
    points = serializers.IntegerField(allow_null=True)
    awaiting = serializers.CharField(allow_blank=True)
    started_at = serializers.DateTimeField()
    ended_at = serializers.DateTimeField(allow_null=True)
    seats = SeatShown(many=True)


class MayShown(shape_of(open_acts.OpenActs, read_only=True)):  # type: ignore[misc]
    """What the caller may do next, where each is POSTed; the hands and games to be put right."""

    hrefs = serializers.DictField(child=serializers.CharField())


class RubberShown(shape_of(View, read_only=True)):  # type: ignore[misc]
    """A rubber as it stands: seats, the present hand, every hand with its working, the games."""

    awaiting = AwaitingShown(allow_null=True)
    ordinal = serializers.IntegerField()
    table = serializers.IntegerField(allow_null=True)
    stream = serializers.CharField()
    seen = serializers.IntegerField(help_text="The stream's version, to be sent back as `seen`.")
    people = serializers.DictField(child=serializers.CharField(), help_text="Names by number.")
    may = MayShown()


class RubberPreview(serializers.Serializer):
    """What would be written, were it agreed to; nothing has been changed."""

    events = EventAhead(many=True)


class RubbersQuery(PageQuery):
    """Which rubbers."""

    stage = taken.AskedOneOf(choices=RubberRow.Stage.values, required=False)
    table = taken.AskedNumber(required=False, min_value=1, max_value=64)
    member = taken.AskedNumber(required=False, min_value=1, max_value=2**31 - 1)


class ClubRubbersQuery(RubbersQuery):
    """Which rubbers of a club's evenings."""

    evening = taken.AskedWords(required=False, max_length=16)


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


class Rubbers(ClubView):
    """The rubbers of a club, or of one evening."""

    query: ClassVar[type[Query]] = ClubRubbersQuery
    shows = page_of(RubberInList)
    order: ClassVar[tuple[str, ...]] = ("-started_at", "-id")

    def get(self, request: Request, **address: Any) -> Response:
        """List rubbers, each with its seats."""
        wanted = {FILTERS[name]: value for name, value in self.asked.items() if name in FILTERS}
        rows = RubberRow.objects.filter(evening__club=self.club.pk, **self.within(), **wanted)
        distinct = rows.distinct() if "member" in self.asked else rows
        found, following = page(distinct.values(*COLUMNS), request, self.asked, *self.order)
        return Response({"results": listed(found), "next": following})

    def within(self) -> dict[str, Any]:
        """Give what the address narrows the list to."""
        return {}


class EveningRubbers(Rubbers):
    """The rubbers of an evening."""

    query = RubbersQuery
    order = ("ordinal",)

    def within(self) -> dict[str, Any]:
        """Keep to the evening of this address."""
        evening: Evening = queries.evening_of(self.club.pk, self.kwargs["evening"])
        return {"evening": evening.pk}


def listed(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Show rows of rubbers, with their seats: one more query for them all."""
    seats: dict[int, list[dict[str, Any]]] = {row["id"]: [] for row in rows}
    held = RubberSeat.objects.filter(rubber__in=list(seats)).order_by("id")
    columns = ("rubber_id", "seat", "member__number", "member__name", "dummy", "ended")
    for rubber, seat, number, name, dummy, ended in held.values_list(*columns):
        seats[rubber].append(
            {"seat": seat, "member": number, "name": name, "dummy": dummy, "ended": ended}
        )
    for row in rows:
        row["evening"] = row.pop("evening__key")
        row["table"] = row.pop("sitting__table__number")
        row["seats"] = seats[row.pop("id")]
    return rows


class RubberView(ClubView):
    """An address that shows one rubber, or something in it."""

    shows = RubberShown

    @cached_property
    def found(self) -> tuple[RubberRow, Rubber]:
        """Give the row and the state of the rubber, or raise Unknown."""
        kwargs = self.kwargs
        return room_queries.rubber_at(self.club.pk, kwargs["evening"], kwargs["rubber"])

    @property
    def seat(self) -> Seat | None:
        """Give the caller's own seat, where they have just one."""
        _, rubber = self.found
        own = [seat for seat, who in rubber.seating.items() if who == str(self.caller.member)]
        return own[0] if len(own) == 1 else None

    def forget(self) -> None:
        """Read the rubber anew."""
        self.__dict__.pop("found", None)
        self.__dict__.pop("not_now", None)

    @property
    def view(self) -> View:
        """Give the rubber as the caller may see it; every face reads it through this."""
        return view(self.found[1], self.seat)

    def show(self) -> Any:
        """Show the rubber."""
        row, rubber = self.found
        named = {*rubber.players.values(), *rubber.seating.values()}
        return {
            **show(self.view, self.say),
            "awaiting": shown_awaiting(self.club.pk, row.stream.name, rubber, self.say),
            "ordinal": row.ordinal,
            "table": table_of(row),
            "stream": row.stream.name,
            "seen": row.stream.version,
            "people": people_of(self.names, sorted(named)),
            "may": self.may(),
        }

    def may(self) -> dict[str, Any]:
        """Say what the caller may do next, and where."""
        row, rubber = self.found
        code = room_queries.code_of(row.evening)
        open_now = [open_acts.open_acts(rubber, seat, code) for seat in self.speaks_for()]
        kinds = _each(kind for one in open_now for kind in one.kinds if kind not in self.not_now)
        address = {name: self.kwargs[name] for name in ("club", "evening", "rubber")}
        return {
            "kinds": kinds,
            "hands": _each(hand for one in open_now for hand in one.hands),
            "games": _each(game for one in open_now for game in one.games),
            "hrefs": {kind: reverse(f"api:{kind}", kwargs=address) for kind in kinds},
        }

    @cached_property
    def not_now(self) -> frozenset[str]:
        """Give the kinds of act that are not for this address, or that no caller may do just now.

        A query more while a rubber is played, for one who may enter hands.
        """
        row, rubber = self.found
        if rubber.over or not self.speaks_for():
            return AT_THE_TABLE
        shut = entering.shut(row, room_queries.code_of(row.evening))
        return AT_THE_TABLE | {kind_of(act) for act in shut}

    def speaks_for(self) -> tuple[Seat | None, ...]:
        """Give the seats the caller may enter for, as the table's page has it; None is the table.

        Once the evening is closed there are none.
        """
        row, rubber = self.found
        if row.evening.phase == Evening.Phase.CLOSE:
            return ()
        hall = partial(room_queries.hall_of, row.evening)
        seats = officers.speaks_for(self.caller, hall, rubber.seating, table_of(row))
        return seats if self.seat or not seats else (None, *seats)


AT_THE_TABLE = frozenset({"substitute_sits", "abandon"})
"""What is done at the table, not in the rubber."""


def _each(found: Iterable[Any]) -> list[Any]:
    return list(dict.fromkeys(found))


def table_of(row: RubberRow) -> int | None:
    """Give the number of the table a rubber is played at."""
    sitting = getattr(row, "sitting", None)
    return None if sitting is None else int(sitting.table.number)


class OneRubber(Tagged, RubberView):
    """One rubber, with what the caller may do next."""

    def versions(self) -> Any:
        """Give how far the rubber has come."""
        row, _ = self.found
        return row.pk, row.stream.version, table_of(row), self.speaks_for(), sorted(self.not_now)
