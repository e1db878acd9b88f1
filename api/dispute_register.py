"""Over REST: how a dispute appears in the club's register."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from api import fields as taken
from api.dispute_deeds import Deed, sentences
from api.orders import Ordered
from club.commands.order import Order
from club.house_rules import RulingsName
from tables.disputes.rules import acts


class NamesTold(Ordered):
    """How people are named in the register."""

    names = taken.OneOf(choices=[str(one) for one in RulingsName])
    attachments = taken.Several(
        child=taken.Whole(min_value=1),
        required=False,
        help_text="The pictures that are shown with it, by number.",
    )
    wording = serializers.DictField(
        child=sentences(),
        required=False,
        help_text="Words for the register instead of what was said, each under its place: "
        "`facts.1`, `declinings.1.reasons`, `rulings.1.question`, `.reasons`, `.decision`, "
        "`appeals.1.grounds`, `.reasons`, `attachments.1`.",
    )


class LeadingTold(Ordered):
    """Whether a ruling is a leading precedent."""

    leading = taken.YesNo()


class DisputePublication(Deed):
    """The register entry of a dispute."""

    shape = NamesTold

    def deed(self, told: dict[str, Any], me: str, order: Order) -> acts.Act:
        """Publish a ruling, naming people as chosen; anything later waits to be published again."""
        shown = tuple(sorted(set(told.get("attachments", ()))))
        return acts.Publish(RulingsName(told["names"]), shown)

    def spoken(self, told: dict[str, Any]) -> dict[str, str]:
        """Return the words for the register, by their places."""
        wording: dict[str, str] = told.get("wording", {})
        return wording


class DisputeLeading(Deed):
    """Whether a ruling is a leading precedent."""

    shape = LeadingTold

    def deed(self, told: dict[str, Any], me: str, order: Order) -> acts.Act:
        """Mark a published ruling as a leading precedent, or remove the mark."""
        return acts.MarkLeading(told["leading"])
