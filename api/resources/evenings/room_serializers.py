"""The room and its tables as JSON, with what may be done next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from django.urls import reverse
from rest_framework import serializers

from api.http.offers import OfferShownSerializer
from api.serializers.as_json import Say, because, show
from api.serializers.dataclass_serializers import BecauseShownSerializer, shape_of
from club.codec.stored_name import stored_name
from club.text import wording
from tables import queries, streams
from tables.room.forecast.preview import Move, RoomChange
from tables.room.forecast.rubber_end import Prospect, when_rubber_ends
from tables.room.state.room_state import Hall, TableState

if TYPE_CHECKING:
    from api.resources.evenings.room_actions import RoomView


class TableShownSerializer(shape_of(TableState, read_only=True)):  # type: ignore[misc]  # made at run time
    """One table: its members and why they belong, the cut, seats, and what may be done next."""

    stream = serializers.CharField()
    seen = serializers.IntegerField(help_text="The stream's version, to be sent back as `seen`.")
    players = serializers.ListField(child=serializers.IntegerField())
    rubber = serializers.CharField(
        allow_null=True, help_text="The address of the rubber it is playing, or played last."
    )
    prospect = shape_of(Prospect, read_only=True)(
        allow_null=True, help_text="What will happen when this rubber ends."
    )
    may = OfferShownSerializer(many=True)


class RoomShownSerializer(serializers.Serializer[Any]):
    """The whole room of an evening: the board."""

    evening = serializers.CharField()
    phase = serializers.CharField()
    stream = serializers.CharField()
    versions = serializers.DictField(
        child=serializers.IntegerField(), help_text="Streams and versions, to be sent as `seen`."
    )
    people = serializers.DictField(child=serializers.CharField(), help_text="Names by number.")
    hall = shape_of(Hall, read_only=True)()
    tables = TableShownSerializer(many=True)
    may = OfferShownSerializer(many=True)


class EventAheadSerializer(serializers.Serializer[Any]):
    """An event that would be recorded."""

    what = serializers.CharField()
    event = serializers.DictField()


class PreviewShownSerializer(serializers.Serializer[Any]):
    """The effects of a change; nothing has been changed."""

    moves = shape_of(Move, read_only=True)(many=True)
    waiting = serializers.ListField(child=serializers.IntegerField())
    to_cut = serializers.ListField(child=serializers.IntegerField())
    because = BecauseShownSerializer(many=True)
    events = EventAheadSerializer(many=True)


def shown_room(view: RoomView) -> dict[str, Any]:
    """Return the board."""
    room, evening = view.room, view.evening
    versions = queries.versions_of(evening)
    return {
        "evening": evening.key,
        "phase": evening.phase,
        "stream": evening.stream.name,
        "versions": versions,
        "people": people_of(view.names, everyone(view)),
        "hall": show(room.hall, view.say),
        "tables": shown_tables(view, versions),
        "may": view.offers.of_room(),
    }


def shown_tables(view: RoomView, versions: Mapping[str, int] | None = None) -> list[dict[str, Any]]:
    """Return every table."""
    current = queries.versions_of(view.evening) if versions is None else versions
    return [_table(view, table, current) for _, table in sorted(view.room.tables.items())]


def shown_table(view: RoomView, number: int) -> dict[str, Any]:
    """Return one table, or raise Unknown."""
    table = queries.table_in(view.room, number)
    return _table(view, table, queries.versions_of(view.evening))


def _table(view: RoomView, table: TableState, versions: Mapping[str, int]) -> dict[str, Any]:
    name = streams.table_stream(view.evening.key, table.number)
    code = queries.code_of(view.evening)
    prospect = when_rubber_ends(view.room, table.number, code)
    return {
        **show(table, view.say),
        "stream": name,
        "seen": versions.get(name, 0),
        "players": [int(who) for who in table.players],
        "prospect": prospect and show(prospect, view.say),
        "rubber": _rubber_at(view, table),
        "may": view.offers.of_table(table),
    }


def _rubber_at(view: RoomView, table: TableState) -> str | None:
    """Return the address of the rubber a table is playing, or played last."""
    kind, _, ordinal = table.record.rpartition(":")
    if not kind.startswith(f"{streams.RUBBER}:"):
        return None
    where = {name: view.kwargs[name] for name in ("club", "evening")}
    return reverse("api:rubber", kwargs={**where, "rubber": int(ordinal)})


def shown_change(change: RoomChange, say: Say) -> dict[str, Any]:
    """Return the effects of an act."""
    return {
        "moves": [show(move, say) for move in change.moves],
        "waiting": [int(who) for who in change.waiting],
        "to_cut": [int(who) for who in change.to_cut],
        "because": [because(why, say) for why in change.because],
        "events": shown_events(change.events, say),
    }


def shown_events(events: Iterable[Any], say: Say) -> list[dict[str, Any]]:
    """Return the events that would be recorded."""
    return [{"what": stored_name(type(event)), "event": show(event, say)} for event in events]


def people_of(names: Mapping[str, str], numbers: Iterable[str]) -> dict[str, str]:
    """Return the names of these people and bots; a number without a name is its own name."""
    return {number: wording.called(number, names) for number in numbers}


def everyone(view: RoomView) -> set[str]:
    """Return everyone who is in the room or connected with a table."""
    room = view.room
    found = set(room.hall.arrivals)
    for table in room.tables.values():
        found |= {member.who for member in table.members} | set(table.seating.values())
    return found
