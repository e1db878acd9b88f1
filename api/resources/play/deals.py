"""Bundles of revealed hands and cuts: everything needed to verify how they were dealt."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.http.pagination import Query
from api.http.views import EveningView
from api.serializers import fields as taken
from rubbers.cards.seats import Seat
from rubbers.dealing import bundle
from rubbers.dealing.ids import ATTEMPTS
from tables.evening import program_deals

SEATS = [str(seat) for seat in Seat]


class ProvenanceSerializer(serializers.Serializer[Any]):
    """What links a deal to the root that was published before the doors opened."""

    evening = serializers.CharField(help_text="Its date and its number on that day.")
    root = serializers.CharField(  # type: ignore[assignment]  # DRF keeps fields apart
        help_text="The root on the record and on the printed sheet."
    )
    leaves = serializers.IntegerField(help_text="How many deals and cuts were committed to.")
    id = serializers.CharField(
        help_text="Which of them this is, such as 2026-11-20/1|T01|R01|H01|0."
    )
    place = serializers.IntegerField(help_text="Its place in the tree, from 0.")
    secret = serializers.CharField(help_text="The secret of this deal or cut, in hexadecimal.")
    proof = serializers.ListField(
        child=serializers.CharField(),
        help_text="The hashes that lead from the secret to the root, lowest first.",
    )
    beacon = serializers.CharField(help_text="What came from outside after the seats were frozen.")


class DealtSerializer(serializers.Serializer[Any]):
    """The cards of each seat, in dealing order."""

    N = serializers.ListField(child=serializers.CharField())
    E = serializers.ListField(child=serializers.CharField())
    S = serializers.ListField(child=serializers.CharField())
    W = serializers.ListField(child=serializers.CharField())


class HandBundleSerializer(ProvenanceSerializer):
    """A finished hand; docs/verify_hand.py needs nothing else to verify it."""

    format = serializers.ChoiceField(choices=[bundle.HAND])
    devices = serializers.DictField(
        child=serializers.CharField(),
        allow_null=True,
        help_text="By seat, the digest each device committed to before any number was revealed.",
    )
    dealer = serializers.ChoiceField(choices=SEATS)
    hands = DealtSerializer()
    turn_up = serializers.CharField(help_text="The dealer's last card.")


class CutBundleSerializer(ProvenanceSerializer):
    """A cut round that the program drew: one pack of cards, one card for each person."""

    format = serializers.ChoiceField(choices=[bundle.CUT])
    who = serializers.ListField(
        child=serializers.CharField(), help_text="Members' numbers in order of precedence."
    )
    cards = serializers.ListField(child=serializers.CharField())


class EveningBundleSerializer(serializers.Serializer[Any]):
    """The commitment of an evening, and every part of it that is revealed."""

    format = serializers.ChoiceField(choices=[program_deals.EVENING])
    evening = serializers.CharField()
    root = serializers.CharField()  # type: ignore[assignment]  # DRF keeps fields apart from attributes
    leaves = serializers.IntegerField()
    secret = serializers.CharField(
        allow_null=True, help_text="The evening's secret, revealed ten minutes after the close."
    )
    hands = HandBundleSerializer(many=True)
    cuts = CutBundleSerializer(many=True)


class DealQuery(Query):
    """Which attempt to deal the hand; by default the last one."""

    attempt = taken.QueryNumberField(required=False, min_value=0, max_value=ATTEMPTS - 1)


class EveningDealsView(EveningView):
    """The deals and cuts of an evening."""

    shows = EveningBundleSerializer

    def get(self, request: Request, **address: Any) -> Response:
        """Show the commitment of an evening, with every hand and cut that is revealed.

        404 if no deals were committed to before the doors opened.
        """
        return Response(program_deals.of_evening(self.evening))


class HandDealView(EveningView):
    """The deal of one hand."""

    shows = HandBundleSerializer
    query = DealQuery

    def get(self, request: Request, **address: Any) -> Response:
        """Show how a hand was dealt, once it is over; 404 before."""
        rubber, hand = self.kwargs["rubber"], self.kwargs["hand"]
        attempt = self.asked.get("attempt")
        return Response(program_deals.of_hand(self.evening, rubber, hand, attempt))
