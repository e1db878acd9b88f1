"""A rubber in its present state, and what the caller may do next."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, ClassVar

from rest_framework import serializers

from api.http.conditional_get import TaggedView
from api.http.offers import OfferShownSerializer
from api.http.views import ClubView
from api.resources.evenings.room_serializers import EventAheadSerializer, people_of
from api.resources.rubbers.objections import (
    AwaitingShownSerializer,
    ObjectionMadeShownSerializer,
    shown_awaiting,
    shown_objections,
)
from api.resources.rubbers.rubber_offers import offers_in, table_of
from api.serializers.as_json import show
from api.serializers.dataclass_serializers import shape_of
from club.codec.stored_name import stored_name
from club.errors import Refusal, Unknown
from club.reason import N_, Reason
from club.rules.stored_values import EveningPhase
from rubbers.cards.seats import Seat
from rubbers.code.code import Code
from rubbers.commands.table_change import seats_held
from rubbers.play import open_acts
from rubbers.play.rubber_view import View, view
from rubbers.play.state import acts
from rubbers.play.state.objections import OBJECTION
from rubbers.play.state.rubber_state import RubberState
from tables import queries as room_queries
from tables.disputes.queries import open_calls
from tables.disputes.rules.acts import PlayOn
from tables.permissions import entry_checks, officers

if TYPE_CHECKING:
    from rubbers.models import Rubber as RubberRow
    from tables.models.disputes import Dispute

AT_THE_TABLE = frozenset({"substitute_sits", "abandon"})
"""Acts done at the table, not in the rubber."""


class RubberShownSerializer(shape_of(View, read_only=True)):  # type: ignore[misc]  # made at run time
    """A rubber as it is now: seats, the current hand, every hand with its working, the games."""

    awaiting = AwaitingShownSerializer(allow_null=True)
    objections = ObjectionMadeShownSerializer(
        many=True, help_text="All objections, including those that have ended."
    )
    ordinal = serializers.IntegerField()
    table = serializers.IntegerField(allow_null=True)
    stream = serializers.CharField()
    seen = serializers.IntegerField(help_text="The stream's version, to be sent back as `seen`.")
    people = serializers.DictField(child=serializers.CharField(), help_text="Names by number.")
    may = OfferShownSerializer(many=True)


class RubberPreviewSerializer(serializers.Serializer[Any]):
    """The events that would follow if the act were agreed to; nothing has been changed."""

    events = EventAheadSerializer(many=True)


class RubberView(ClubView):
    """A view of one rubber, or of something in it."""

    shows: ClassVar[type[serializers.Serializer[Any]]] = RubberShownSerializer

    @cached_property
    def found(self) -> tuple[RubberRow, RubberState]:
        """The row and the state of the rubber; raises Unknown if there is none."""
        kwargs = self.kwargs
        row, rubber = room_queries.rubber_at(self.club.pk, kwargs["evening"], kwargs["rubber"])
        if self.caller.bot and not seats_held(self.caller, rubber):
            raise Unknown(Reason(N_("The bot is not playing in that rubber.")))
        return row, rubber

    @property
    def seat(self) -> Seat | None:
        """The caller's own seat, if they have exactly one."""
        _, rubber = self.found
        own = [seat for seat, who in rubber.seating.items() if who == str(self.caller.member)]
        return own[0] if len(own) == 1 else None

    def forget(self) -> None:
        """Discard the cached rubber, so that it is read again."""
        self.__dict__.pop("found", None)
        self.__dict__.pop("not_now", None)
        self.__dict__.pop("open_disputes", None)

    @property
    def view(self) -> View:
        """The rubber as the caller may see it; pages and API read it only through this."""
        return view(self.found[1], self.seat)

    def show(self) -> Any:
        """Return the rubber, with what the caller may do next."""
        row, rubber = self.found
        named = {*rubber.players.values(), *rubber.seating.values()}
        named |= {one.person for one in rubber.objections if one.person}
        return {
            **show(self.view, self.say),
            "awaiting": shown_awaiting(self.club.pk, row.stream.name, rubber, self.say),
            "objections": shown_objections(self.club.pk, row.stream.name, rubber, self.say),
            "ordinal": row.ordinal,
            "table": table_of(row),
            "stream": row.stream.name,
            "seen": row.stream.version,
            "people": people_of(self.names, sorted(named)),
            "may": offers_in(self),
        }

    @property
    def code(self) -> Code:
        """The laws the rubber is played by."""
        return room_queries.code_of(self.found[0].evening)

    def open_to(self, seat: Seat | None) -> open_acts.OpenActs:
        """Return the acts open to a seat; a player cannot withdraw another player's objection."""
        own = seat is not None and seat is self.seat
        found = open_acts.open_acts(self.found[1], seat, self.code, in_person=own)
        if own or self.seat is None:
            return found
        kinds = tuple(kind for kind in found.kinds if kind != "withdraw_objection")
        return replace(found, kinds=kinds)

    @cached_property
    def not_now(self) -> frozenset[str]:
        """The kinds of act that belong elsewhere, or that no caller may do at present.

        Costs one more query while a rubber is being played, for a caller who may enter hands.
        """
        row, rubber = self.found
        if rubber.over or not self.speaks_for():
            return AT_THE_TABLE
        shut = entry_checks.shut(row, self.code)
        waits = entry_checks.OF_A_HAND if self._waits_for_a_ruling(rubber) else ()
        return AT_THE_TABLE | {stored_name(act) for act in (*shut, *waits)}

    @property
    def objection(self) -> Refusal | None:
        """The refusal that bars every confirmation while an objection is open, or None."""
        try:
            self.code.check(self.found[1], acts.Confirm())
        except Refusal as refusal:
            return refusal if refusal.law == OBJECTION else None
        return None

    @cached_property
    def open_disputes(self) -> tuple[Dispute, ...]:
        """The disputes that stop play here, or that bar a second call."""
        row, _ = self.found
        return open_calls.open_at(self.club.pk, row.stream.name)

    @property
    def may_override(self) -> bool:
        """Whether the caller may overrule a player's objection."""
        row, rubber = self.found
        if row.evening.phase == EveningPhase.CLOSE:
            return False
        hall = partial(room_queries.hall_of, row.evening)
        return officers.may_override(self.caller, hall, rubber.seating)

    def _waits_for_a_ruling(self, rubber: RubberState) -> bool:
        """Return whether play waits for a dispute: no hand may be stated until it is ruled on."""
        waiting = open_calls.waiting_among(self.open_disputes)
        try:
            self.code.check(rubber, PlayOn(waiting))
        except Refusal:
            return True
        return False

    def speaks_for(self) -> tuple[Seat | None, ...]:
        """Return the seats the caller may act for, as on the table's page; None is the table.

        There are none once the evening is closed.
        """
        row, rubber = self.found
        if row.evening.phase == EveningPhase.CLOSE:
            return ()
        hall = partial(room_queries.hall_of, row.evening)
        seats = officers.speaks_for(self.caller, hall, rubber.seating, table_of(row))
        return seats if self.seat or not seats else (None, *seats)


class OneRubberView(TaggedView, RubberView):
    """Show a rubber, with what the caller may do next.

    304 if nothing has changed since the ETag sent.
    """

    def versions(self) -> Any:
        """Return the rubber's version, and all else that the response depends on."""
        row, _ = self.found
        who = self.speaks_for()
        calls = [dispute.number for dispute in self.open_disputes]
        return row.pk, row.stream.version, table_of(row), who, sorted(self.not_now), calls
