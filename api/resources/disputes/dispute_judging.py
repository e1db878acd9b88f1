"""The acts of judging over REST: hearing, declining, ruling, and deciding appeals."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.http.change_requests import OrderedSerializer, payload_of, preview_context
from api.resources.disputes.dispute_actions import DisputeActionView, sentences
from api.resources.disputes.ruling_previews import RulingPreviewSerializer, shown_weighing
from api.resources.evenings.room_actions import PreviewQuery
from api.serializers import fields as taken
from club.errors import Malformed
from club.record.command_context import CommandContext
from club.record.unit_of_work import Receipt
from club.rules.permissions import May, need_scope
from tables.disputes.commands import dispute_acts
from tables.disputes.rules import acts, notation
from tables.disputes.rules.effects import Effect
from tables.disputes.rules.judging.checks import MOST_EFFECTS
from tables.disputes.rules.judging.effects_applied import UnfitEffect
from tables.disputes.rules.state import RulingVerdict


class ArbitratorToldSerializer(OrderedSerializer):
    """The arbitrator who hears a dispute."""

    arbitrator = taken.PersonField()


class DeclineToldSerializer(OrderedSerializer):
    """The reason no ruling is given."""

    words = sentences()


class RulingToldSerializer(OrderedSerializer):
    """A ruling."""

    facts = taken.BoundedListField(child=taken.WholeNumberField(min_value=1), required=False)
    law = taken.PlainTextField(max_length=40)
    question = sentences()
    reasons = sentences()
    decision = sentences()
    effects = taken.BoundedListField(child=serializers.DictField(), max_length=MOST_EFFECTS)


class DoneToldSerializer(OrderedSerializer):
    """An effect of the ruling that was carried out: a remedy taken, or a payment made."""

    effect = taken.WholeNumberField(min_value=1, help_text="Its place among the effects, from 1.")


class AppealToldSerializer(OrderedSerializer):
    """An appeal by a player, for their side."""

    by = taken.PersonField()
    grounds = sentences()


class ConcurToldSerializer(OrderedSerializer):
    """The partner who concurs."""

    by = taken.PersonField()


class VerdictToldSerializer(OrderedSerializer):
    """The committee's decision, with new effects if it varies the ruling."""

    verdict = taken.OneOfField(choices=[str(one) for one in RulingVerdict])
    reasons = sentences()
    effects = taken.BoundedListField(
        child=serializers.DictField(), max_length=MOST_EFFECTS, required=False
    )


class JudgingView(DisputeActionView):
    """An act that carries effects, and may be previewed."""

    change_query = PreviewQuery
    preview = RulingPreviewSerializer

    def post(self, request: Request, **address: Any) -> Response:
        """Perform the act, or preview what it would change."""
        if not self.asked["preview"]:
            return super().post(request, **address)
        payload = payload_of(request, self.shape)
        context = preview_context(self.caller, payload)
        need_scope(self.caller, May.READ_RULINGS)
        row, dispute, parts = self.found
        act = self.build_act(payload, self.me(context), context)
        with named_in_place():
            weighing = dispute_acts.look(context, row, act, self.spoken(payload))
        return Response(shown_weighing(row, dispute, parts, weighing, self.say))

    def execute(self, context: CommandContext, payload: dict[str, Any]) -> Receipt:
        """Perform the act; a fault in an effect is reported with the effect's position.

        If two are sent at once, the second receives 409, whether or not it sent `seen`.
        """
        row, _dispute, _parts = self.found
        found = {row.stream.name: row.stream.version}
        with named_in_place():
            return super().execute(replace(context, found=found), payload)


@contextmanager
def named_in_place() -> Iterator[None]:
    """Report a fault in an effect with the effect's position."""
    try:
        yield
    except UnfitEffect as unfit:
        raise Malformed(unfit.reason, faults=unfit.in_place) from unfit


class DisputeArbitratorView(DisputeActionView):
    """The arbitrator who hears a dispute."""

    shape = ArbitratorToldSerializer

    def build_act(self, payload: dict[str, Any], me: str, context: CommandContext) -> acts.Act:
        """Take on a dispute, or assign it to an arbitrator."""
        return acts.Hear(payload["arbitrator"])


class DisputeDeclinedView(DisputeActionView):
    """An arbitrator's decision to give no ruling."""

    shape = DeclineToldSerializer

    def build_act(self, payload: dict[str, Any], me: str, context: CommandContext) -> acts.Act:
        """Decline to rule; the benefit of the doubt goes to whoever would be penalised."""
        return acts.Decline(me, context.at, "")

    def spoken(self, payload: dict[str, Any]) -> dict[str, str]:
        """Return the reason."""
        return {"reason": payload["words"]}


class DisputeRulingsView(JudgingView):
    """The ruling."""

    shape = RulingToldSerializer
    said = ("question", "reasons", "decision")

    def build_act(self, payload: dict[str, Any], me: str, context: CommandContext) -> acts.Act:
        """Rule on a dispute; its effects on the score are applied in the same change."""
        facts, effects = tuple(payload.get("facts", ())), _effects(payload)
        return acts.Rule(me, context.at, facts, payload["law"], "", "", "", "", effects)


class DisputeDoneView(DisputeActionView):
    """The effects a ruling requires to be carried out."""

    shape = DoneToldSerializer

    def build_act(self, payload: dict[str, Any], me: str, context: CommandContext) -> acts.Act:
        """Record that an effect of the ruling was carried out."""
        return acts.RecordDone(me, context.at, payload["effect"])


class DisputeAppealsView(DisputeActionView):
    """An appeal against the ruling."""

    shape = AppealToldSerializer
    said = ("grounds",)

    def build_act(self, payload: dict[str, Any], me: str, context: CommandContext) -> acts.Act:
        """Appeal to the committee; the partner must concur."""
        return acts.LodgeAppeal(payload["by"], context.at, "")


class AppealConcurredView(DisputeActionView):
    """The partner's concurrence."""

    shape = ConcurToldSerializer

    def build_act(self, payload: dict[str, Any], me: str, context: CommandContext) -> acts.Act:
        """Concur with a partner's appeal."""
        return acts.Concur(payload["by"], context.at)


class AppealVerdictView(JudgingView):
    """The committee's decision."""

    shape = VerdictToldSerializer
    said = ("reasons",)

    def build_act(self, payload: dict[str, Any], me: str, context: CommandContext) -> acts.Act:
        """Decide an appeal: uphold, vary the ruling, remit a case that has none, or dismiss."""
        return acts.DecideAppeal(
            me, context.at, RulingVerdict(payload["verdict"]), "", _effects(payload)
        )


def _effects(payload: dict[str, Any]) -> tuple[Effect, ...]:
    return tuple(
        notation.read_effect(body, f"effects[{place}]")
        for place, body in enumerate(payload.get("effects", ()))
    )
