"""What those who judge do over REST: hear, decline, rule; appeals and what becomes of them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api import fields as taken
from api.deeds import PreviewQuery
from api.dispute_deeds import Deed, sentences
from api.dispute_weighed import RulingPreview, shown_weighing
from api.orders import Ordered, order_to_look_at, told_by
from club.commands.order import Order
from club.commands.record import Receipt
from club.errors import Malformed
from club.rights import May, need_scope
from tables.disputes.commands import looking
from tables.disputes.rules import acts, notation
from tables.disputes.rules.applied import UnfitEffect
from tables.disputes.rules.dispute import Verdict
from tables.disputes.rules.effects import Effect
from tables.disputes.rules.fitting import MOST_EFFECTS


class ArbitratorTold(Ordered):
    """Who hears a dispute."""

    arbitrator = taken.Person()


class DeclineTold(Ordered):
    """Why no ruling is given."""

    words = sentences()


class RulingTold(Ordered):
    """A ruling."""

    facts = taken.Several(child=taken.Whole(min_value=1), required=False)
    law = taken.Words(max_length=40)
    question = sentences()
    reasons = sentences()
    decision = sentences()
    effects = taken.Several(child=serializers.DictField(), max_length=MOST_EFFECTS)


class DoneTold(Ordered):
    """An effect of the ruling that was done: a remedy that was taken, or a payment made."""

    effect = taken.Whole(min_value=1, help_text="Its place among the effects, from 1.")


class AppealTold(Ordered):
    """An appeal by a player, for his side."""

    by = taken.Person()
    grounds = sentences()


class ConcurTold(Ordered):
    """The partner who concurs."""

    by = taken.Person()


class VerdictTold(Ordered):
    """What the committee decides; new effects where it varies the ruling."""

    verdict = taken.OneOf(choices=[str(one) for one in Verdict])
    reasons = sentences()
    effects = taken.Several(child=serializers.DictField(), max_length=MOST_EFFECTS, required=False)


class Judging(Deed):
    """An act whose effects are told with it, and may be looked at first."""

    change_query = PreviewQuery
    preview = RulingPreview

    def post(self, request: Request, **address: Any) -> Response:
        """Do the act, or say what it would change."""
        if not self.asked["preview"]:
            return super().post(request, **address)
        told = told_by(request, self.shape)
        order = order_to_look_at(self.caller, told)
        need_scope(self.caller, May.READ_RULINGS)
        row, dispute, parts = self.found
        deed = self.deed(told, self.me(order), order)
        with named_in_place():
            weighing = looking.look(order, row, deed, self.spoken(told))
        return Response(shown_weighing(row, dispute, parts, weighing, self.say))

    def carry(self, order: Order, told: dict[str, Any]) -> Receipt:
        """Do the act; what is wrong in an effect is named with the effect's place.

        Of two sent at once the second is told that something has changed, told `seen` or not.
        """
        row, _dispute, _parts = self.found
        found = {row.stream.name: row.stream.version}
        with named_in_place():
            return super().carry(replace(order, found=found), told)


@contextmanager
def named_in_place() -> Iterator[None]:
    """Name what is wrong in an effect with the effect's place."""
    try:
        yield
    except UnfitEffect as unfit:
        raise Malformed(unfit.reason, faults=unfit.in_place) from unfit


class DisputeArbitrator(Deed):
    """Who hears a dispute."""

    shape = ArbitratorTold

    def deed(self, told: dict[str, Any], me: str, order: Order) -> acts.Act:
        """Take a dispute on, or give it to an arbitrator."""
        return acts.Hear(told["arbitrator"])


class DisputeDeclined(Deed):
    """An arbitrator who gives no ruling."""

    shape = DeclineTold

    def deed(self, told: dict[str, Any], me: str, order: Order) -> acts.Act:
        """Decline to rule; doubt is for whoever would be punished."""
        return acts.Decline(me, order.at, "")

    def spoken(self, told: dict[str, Any]) -> dict[str, str]:
        """Give the reason."""
        return {"reason": told["words"]}


class DisputeRulings(Judging):
    """The ruling."""

    shape = RulingTold
    said = ("question", "reasons", "decision")

    def deed(self, told: dict[str, Any], me: str, order: Order) -> acts.Act:
        """Rule; what follows for the score is done in the same change."""
        facts, effects = tuple(told.get("facts", ())), _effects(told)
        return acts.Rule(me, order.at, facts, told["law"], "", "", "", "", effects)


class DisputeDone(Deed):
    """What a ruling wanted done."""

    shape = DoneTold

    def deed(self, told: dict[str, Any], me: str, order: Order) -> acts.Act:
        """Record that an effect of the ruling was done."""
        return acts.RecordDone(me, order.at, told["effect"])


class DisputeAppeals(Deed):
    """An appeal against the ruling."""

    shape = AppealTold
    said = ("grounds",)

    def deed(self, told: dict[str, Any], me: str, order: Order) -> acts.Act:
        """Appeal to the committee; the partner is to concur."""
        return acts.LodgeAppeal(told["by"], order.at, "")


class AppealConcurred(Deed):
    """The concurrence of the partner."""

    shape = ConcurTold

    def deed(self, told: dict[str, Any], me: str, order: Order) -> acts.Act:
        """Concur with a partner's appeal."""
        return acts.Concur(told["by"], order.at)


class AppealVerdict(Judging):
    """The committee's decision."""

    shape = VerdictTold
    said = ("reasons",)

    def deed(self, told: dict[str, Any], me: str, order: Order) -> acts.Act:
        """Uphold what was decided, vary a ruling, remit a declining, or dismiss the appeal."""
        return acts.DecideAppeal(me, order.at, Verdict(told["verdict"]), "", _effects(told))


def _effects(told: dict[str, Any]) -> tuple[Effect, ...]:
    return tuple(
        notation.read_effect(body, f"effects[{place}]")
        for place, body in enumerate(told.get("effects", ()))
    )
