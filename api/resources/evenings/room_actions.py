"""Views for acts of the room: fields known from the address or the clock are not sent again."""

from __future__ import annotations

from functools import cached_property
from typing import Any, ClassVar

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.http.change_requests import command_of, payload_of, preview_context
from api.http.pagination import Query
from api.http.views import ChangeView, EveningView
from api.resources.evenings.room_offers import RoomOffers
from api.resources.evenings.room_serializers import (
    PreviewShownSerializer,
    RoomShownSerializer,
    TableShownSerializer,
    shown_change,
    shown_room,
    shown_table,
)
from api.serializers import fields as taken
from api.serializers.strict_serializer import built, parts_of
from club.record.command_context import CommandContext
from club.record.unit_of_work import Receipt
from club.rules.house_rules import HouseRules
from club.rules.permissions import Caller
from rubbers.commands.waivers import waiving
from tables import queries
from tables.commands import room_acts as commands
from tables.commands.closing import UNFINISHED, need_close_meant
from tables.permissions import rights
from tables.room import acts
from tables.room.forecast.preview import BREAKS_UP, DEPARTURES, need_meant, preview
from tables.room.state.room_state import Room


def breaks_up_field() -> taken.YesNoField:
    """Return the field by which the caller confirms that it is intended."""
    return taken.YesNoField(
        required=False, help_text="True to go ahead although it breaks up a table (law 25)."
    )


def unfinished_field() -> taken.YesNoField:
    """Return the field by which the caller confirms that the drive is left unfinished."""
    return taken.YesNoField(
        required=False, help_text="True to close the evening although its drive has not ended."
    )


CLOCK = frozenset({"at", "reason_ref", "rules"})


class PreviewQuery(Query):
    """Whether only to preview a change."""

    preview = taken.QueryYesNoField(
        default=False,
        help_text="Show what would change without changing anything; the answer is 200.",
    )


class TableQuery(Query):
    """Which table; if none is given, the room apart from its tables."""

    table = taken.QueryNumberField(required=False, min_value=1, max_value=64)


class RoomView(EveningView):
    """A view of the room of an evening, or of something in it."""

    shows: ClassVar[type[serializers.Serializer[Any]]] = RoomShownSerializer

    @cached_property
    def room(self) -> Room:
        """The room in its present state."""
        return queries.room_of(self.evening)

    @cached_property
    def offers(self) -> RoomOffers:
        """What the caller may do next here."""
        return RoomOffers(self)

    def forget(self) -> None:
        """Discard the cached room, so that it is read again."""
        super().forget()
        self.__dict__.pop("room", None)
        self.__dict__.pop("offers", None)

    def show(self) -> Any:
        """Return the whole room."""
        return shown_room(self)


class TableView(RoomView):
    """A view of one table of the room."""

    shows = TableShownSerializer

    def show(self) -> Any:
        """Return the table of this address."""
        return shown_table(self, self.kwargs["table"])


class RoomActionView(ChangeView, RoomView):
    """One act of the room; `knows` maps names in the address to the act's fields.

    `must_tell` names fields that are required although they have a default, because the default
    would change the effect. `needs_reason` means that a `reason` must be sent.
    """

    act: ClassVar[Any]
    knows: ClassVar[dict[str, str]] = {"table": "table", "who": "who"}
    client_fields: ClassVar[frozenset[str]] = frozenset()
    must_tell: ClassVar[frozenset[str]] = frozenset()
    needs_reason: ClassVar[bool] = False
    address: ClassVar[tuple[str, ...]] = ()
    change_query = PreviewQuery
    preview = PreviewShownSerializer

    def __init_subclass__(cls, address: tuple[str, ...] = ()) -> None:
        """Derive the request body from the act and the address."""
        super().__init_subclass__()
        if hasattr(cls, "act"):
            cls.address = address
            known = CLOCK - cls.client_fields | {cls.knows[name] for name in address}
            cls.shape = command_of(cls.act, frozenset(known), cls.must_tell)
            if cls.act in DEPARTURES:
                cls.shape = type(cls.shape.__name__, (cls.shape,), {BREAKS_UP: breaks_up_field()})
            if cls.act is acts.ChangePhase:
                cls.shape = type(cls.shape.__name__, (cls.shape,), {UNFINISHED: unfinished_field()})

    def post(self, request: Request, **address: Any) -> Response:
        """Perform the act, or preview what it would change."""
        if not self.asked["preview"]:
            return super().post(request, **address)
        payload = payload_of(request, self.shape)
        context = preview_context(self.caller, payload)
        code = waiving(queries.code_of(self.evening), context)
        change = preview(self.room, self.build_act(context, payload), code)
        return Response(shown_change(change, self.say))

    def execute(self, context: CommandContext, payload: dict[str, Any]) -> Receipt:
        """Perform the act.

        A departure that breaks up a table must be confirmed, as must a close during a drive.
        """

        def right(caller: Caller, room: Room, act: acts.Act) -> None:
            rights.need_right(caller, room, act)
            if not payload.get(UNFINISHED, False):
                need_close_meant(self.evening, act)
            if not payload.get(BREAKS_UP, False):
                need_meant(room, act, waiving(queries.code_of(self.evening), context))

        return commands.perform(context, self.evening, self.build_act(context, payload), right)

    def build_act(self, context: CommandContext, payload: dict[str, Any]) -> acts.Act:
        """Return the act, from the body and what is already known."""
        fields = parts_of(self.act)
        known: dict[str, Any] = {
            self.knows[name]: str(value) if name == "who" else value
            for name, value in self.kwargs.items()
            if name in self.knows
        }
        if "at" in fields:
            known["at"] = context.at
        if "reason_ref" in fields:
            known["reason_ref"] = ""
        if self.act is acts.OpenDoors:
            known["rules"] = HouseRules.from_json(self.evening.house_rules)
        said = {name: part for name, part in payload.items() if name not in (BREAKS_UP, UNFINISHED)}
        act: acts.Act = built(self.act, {**known, **said})
        return act


class TableActionView(RoomActionView, TableView):
    """One act at a table."""
