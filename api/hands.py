"""Hands: how each was stated and scored, and stating the result of the present one."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.as_json import show
from api.objections import (
    AwaitingShown,
    ObjectionMadeShown,
    shown_awaiting,
    shown_objections,
)
from api.rubber_deeds import RubberDeed
from api.shapes import shape_of
from rubbers.play import acts, rubber


class HandsShown(serializers.Serializer):
    """The hands of a rubber: those that count, deals that were lost, and the present one."""

    results = shape_of(rubber.HandPlayed, read_only=True)(many=True)
    lost_deals = shape_of(rubber.LostDeal, read_only=True)(many=True)
    present = shape_of(rubber.Hand, read_only=True)(allow_null=True)
    awaiting = AwaitingShown(allow_null=True)
    objections = ObjectionMadeShown(many=True, help_text="Every one, also those that are over.")


class Hands(RubberDeed):
    """The hands of a rubber."""

    act = acts.MarkHand
    lists = HandsShown

    def get(self, request: Request, **address: Any) -> Response:
        """List the hands of a rubber, each with its score worked out line by line."""
        seen, (row, played) = self.view, self.found
        return Response(
            {
                "results": [show(hand, self.say) for hand in seen.hands],
                "lost_deals": [show(deal, self.say) for deal in seen.lost_deals],
                "present": seen.hand and show(seen.hand, self.say),
                "awaiting": shown_awaiting(self.club.pk, row.stream.name, played, self.say),
                "objections": shown_objections(self.club.pk, row.stream.name, played, self.say),
            }
        )
