"""The acts of a rubber, one address each."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from rest_framework.request import Request
from rest_framework.response import Response

from api.http.change_requests import command_of, payload_of, preview_context
from api.http.views import ChangeView
from api.resources.evenings.room_actions import PreviewQuery
from api.resources.evenings.room_serializers import shown_events
from api.resources.rubbers.rubbers import RubberPreviewSerializer, RubberView
from api.serializers.strict_serializer import built
from club.errors import Fault, Malformed
from club.reason import N_, Reason
from club.record.command_context import CommandContext
from club.record.unit_of_work import Receipt
from rubbers.commands.waivers import waiving
from rubbers.play import decide
from rubbers.play.state import acts
from tables import queries as room_queries
from tables.commands import scoring
from tables.permissions import entry_checks


class RubberActionView(ChangeView, RubberView):
    """One act of a rubber; `by` is the seat that acts, by default the player's own.

    `needs_reason` means that a `reason` must be sent, and so is part of the offer; `needs_seen`,
    that the caller must send the version of the rubber they looked at.
    """

    act: ClassVar[Any]
    needs_reason: ClassVar[bool] = False
    needs_seen: ClassVar[bool] = False
    change_query = PreviewQuery
    preview = RubberPreviewSerializer

    def __init_subclass__(cls) -> None:
        """Derive the request body from the act."""
        super().__init_subclass__()
        must_tell = frozenset({"seen"} if cls.needs_seen else ())
        cls.shape = command_of(cls.act, frozenset({"reason_ref", "in_person"}), must_tell)

    def post(self, request: Request, **address: Any) -> Response:
        """Perform the act, or preview what it would change."""
        if not self.asked["preview"]:
            return super().post(request, **address)
        payload = payload_of(request, self.shape)
        context = preview_context(self.caller, payload)
        row, rubber = self.found
        self.check_seen(context)
        code = waiving(room_queries.code_of(row.evening), context)
        act = self.build_act(payload)
        if isinstance(act, acts.WithdrawObjection):
            act = replace(act, in_person=self.seat is not None and act.by is self.seat)
        entry_checks.check_open(row, act, code)
        asked = decide.preview if isinstance(act, acts.Proposal) else decide.decide
        events = asked(rubber, act, code)
        return Response({"events": shown_events(events, self.say)})

    def execute(self, context: CommandContext, payload: dict[str, Any]) -> Receipt:
        """Perform the act."""
        self.check_seen(context)
        return scoring.perform(context, self.found[0], self.build_act(payload))

    def check_seen(self, context: CommandContext) -> None:
        """Raise Malformed if the caller must send the rubber's version in `seen` and does not.

        The score now may not be the one they are agreeing to.
        """
        name = self.found[0].stream.name
        if self.needs_seen and name not in context.expected_versions:
            expected = Reason(N_("the version of the rubber that was confirmed"))
            raise Malformed(
                Reason(N_("A confirmation must say which version of the rubber it confirms.")),
                faults=[Fault(f"seen.{name}", expected)],
            )

    def build_act(self, payload: dict[str, Any]) -> Any:
        """Return the act, from the body and the seat that acts."""
        payload.setdefault("by", self.seat)
        if self.act is acts.ObjectToStatement:
            payload["reason_ref"] = ""
        return built(self.act, payload)


class TurningUpView(RubberActionView):
    """Turning up the trump of the current hand."""

    act = acts.TurnUpTrump


class ConfirmationView(RubberActionView):
    """The other side's agreement; `seen` names the version of the rubber it applies to."""

    act = acts.Confirm
    needs_seen = True


class AnObjectionView(RubberActionView):
    """The other side's objection; `reason` explains it."""

    act = acts.ObjectToStatement
    needs_reason = True


class WithdrawingAnObjectionView(RubberActionView):
    """Withdrawing an objection, by the player who made it."""

    act = acts.WithdrawObjection


class WithdrawingView(RubberActionView):
    """Taking back a statement, by the side that made it."""

    act = acts.WithdrawMark


class SettlementView(RubberActionView):
    """Settling the rubber: the stakes are paid, and the result is final."""

    act = acts.SettleRubber
