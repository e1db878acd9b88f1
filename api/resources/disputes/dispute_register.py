"""Over REST: how a dispute appears in the club's register."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from api.http.change_requests import OrderedSerializer
from api.resources.disputes.dispute_actions import DisputeActionView, sentences
from api.serializers import fields as taken
from club.record.command_context import CommandContext
from club.rules.house_rules import RulingsName
from tables.disputes.rules import acts


class NamesToldSerializer(OrderedSerializer):
    """How people are named in the register."""

    names = taken.OneOfField(choices=[str(one) for one in RulingsName])
    attachments = taken.BoundedListField(
        child=taken.WholeNumberField(min_value=1),
        required=False,
        help_text="The pictures to publish with it, by number.",
    )
    wording = serializers.DictField(
        child=sentences(),
        required=False,
        help_text="Texts to publish in place of the original ones, each under its place: "
        "`facts.1`, `declinings.1.reasons`, `rulings.1.question`, `.reasons`, `.decision`, "
        "`appeals.1.grounds`, `.reasons`, `attachments.1`.",
    )


class LeadingToldSerializer(OrderedSerializer):
    """Whether a ruling is a leading precedent."""

    leading = taken.YesNoField()


class DisputePublicationView(DisputeActionView):
    """The register entry of a dispute."""

    shape = NamesToldSerializer

    def build_act(self, payload: dict[str, Any], me: str, context: CommandContext) -> acts.Act:
        """Publish a ruling, with people named as chosen; anything later must be published again."""
        shown = tuple(sorted(set(payload.get("attachments", ()))))
        return acts.Publish(RulingsName(payload["names"]), shown)

    def spoken(self, payload: dict[str, Any]) -> dict[str, str]:
        """Return the words for the register, by their places."""
        wording: dict[str, str] = payload.get("wording", {})
        return wording


class DisputeLeadingView(DisputeActionView):
    """Whether a ruling is a leading precedent."""

    shape = LeadingToldSerializer

    def build_act(self, payload: dict[str, Any], me: str, context: CommandContext) -> acts.Act:
        """Mark a published ruling as a leading precedent, or remove the mark."""
        return acts.MarkLeading(payload["leading"])
