"""The acts of a rubber, one address each."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from rest_framework.request import Request
from rest_framework.response import Response

from api.deeds import PreviewQuery
from api.kinds import built
from api.operation import Change
from api.orders import command_of, order_to_look_at, told_by
from api.rubbers import RubberPreview, RubberView
from api.shown import shown_events
from club.commands.order import Order
from club.commands.record import Receipt
from club.errors import Fault, Malformed
from club.reason import N_, Reason
from rubbers.commands.waivers import waiving
from rubbers.play import acts, preview
from rubbers.play import decide as play
from tables import entering
from tables import queries as room_queries
from tables.commands import scoring


class RubberDeed(Change, RubberView):
    """One act of a rubber; `by` is the seat that speaks, a player's own where it is not told.

    `needs_reason` says that a `reason` is to be told with it, and so is offered with it;
    `needs_seen`, that the caller says which version of the rubber they looked at.
    """

    act: ClassVar[Any]
    needs_reason: ClassVar[bool] = False
    needs_seen: ClassVar[bool] = False
    change_query = PreviewQuery
    preview = RubberPreview

    def __init_subclass__(cls) -> None:
        """Derive what is told from the act."""
        super().__init_subclass__()
        must_tell = frozenset({"seen"} if cls.needs_seen else ())
        cls.shape = command_of(cls.act, frozenset({"reason_ref", "in_person"}), must_tell)

    def post(self, request: Request, **address: Any) -> Response:
        """Do the act, or say what it would change."""
        if not self.asked["preview"]:
            return super().post(request, **address)
        told = told_by(request, self.shape)
        order = order_to_look_at(self.caller, told)
        row, rubber = self.found
        self.check_seen(order)
        code = waiving(room_queries.code_of(row.evening), order)
        deed = self.deed(told)
        if isinstance(deed, acts.WithdrawObjection):
            deed = replace(deed, in_person=self.seat is not None and deed.by is self.seat)
        entering.check_open(row, deed, code)
        asked = preview.preview if isinstance(deed, acts.Proposal) else play.decide
        events = asked(rubber, deed, code)
        return Response({"events": shown_events(events, self.say)})

    def carry(self, order: Order, told: dict[str, Any]) -> Receipt:
        """Do the act."""
        self.check_seen(order)
        return scoring.act(order, self.found[0], self.deed(told))

    def check_seen(self, order: Order) -> None:
        """Raise Malformed if the caller must say how the rubber was when they looked, and does not.

        What is there now may be another score than the one they agree to.
        """
        name = self.found[0].stream.name
        if self.needs_seen and name not in order.seen:
            expected = Reason(N_("the version of the rubber that was looked at"))
            raise Malformed(
                Reason(N_("A yes must say which version of the rubber it is a yes to.")),
                faults=[Fault(f"seen.{name}", expected)],
            )

    def deed(self, told: dict[str, Any]) -> Any:
        """Give the act: what was told, and whose seat speaks."""
        told.setdefault("by", self.seat)
        if self.act is acts.Object:
            told["reason_ref"] = ""
        return built(self.act, told)


class TurningUp(RubberDeed):
    """The trump of the present hand is turned up."""

    act = acts.TurnUp


class Confirmation(RubberDeed):
    """The other side agrees; `seen` says to which version of the rubber."""

    act = acts.Confirm
    needs_seen = True


class AnObjection(RubberDeed):
    """The other side does not agree; `reason` says why."""

    act = acts.Object
    needs_reason = True


class WithdrawingAnObjection(RubberDeed):
    """The player who objected withdraws the objection."""

    act = acts.WithdrawObjection


class Withdrawing(RubberDeed):
    """Whoever stated it takes it back."""

    act = acts.WithdrawMark


class Settlement(RubberDeed):
    """The stakes are paid; the rubber stands."""

    act = acts.Settle
