"""A rubber as it stands, and what the caller may do next."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, partial
from typing import Any

from django.urls import reverse
from rest_framework import serializers

from api.as_json import show
from api.objections import AwaitingShown, shown_awaiting
from api.operation import ClubView
from api.shapes import shape_of
from api.shown import EventAhead, people_of
from api.unchanged import Tagged
from club.codec.kinds import kind_of
from club.models import Evening
from rubbers.cards.seats import Seat
from rubbers.models import Rubber as RubberRow
from rubbers.play import open_acts
from rubbers.play.rubber import Rubber
from rubbers.play.view import View, view
from tables import entering, officers
from tables import queries as room_queries

AT_THE_TABLE = frozenset({"substitute_sits", "abandon"})
"""What is done at the table, not in the rubber."""


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
