"""Finished hands that the program dealt: the deal, the play and the analysis, also as PBN."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.http.renderers import JsonRenderer
from api.resources.play.deals import SEATS, DealQuery, DealtSerializer, HandBundleSerializer
from api.resources.play.practice_serializers import say
from api.resources.play.practice_tables import NO_STORE, PracticeView
from api.resources.play.screen_serializers import ONE_CARD, TrickShownSerializer
from api.resources.rubbers.rubbers import RubberView
from club.errors import Unknown
from club.person import bot_name, is_bot
from club.reason import N_, Reason
from club.record.registries import EXPORTERS
from club.text import wording
from rubbers.cards.seats import Seat
from rubbers.finished import finished_hands, hand_export, kept_analyses
from rubbers.finished.kept_analyses import KeptAnalysis
from rubbers.play import pbn
from rubbers.play.finished_hand import FinishedHand
from rubbers.play.pbn import Labels
from tables.evening.program_deals import labels_of

PLAIN = "text/plain"


class ActDoneSerializer(serializers.Serializer[Any]):
    """Act number `at` of the hand, in the form of an event in an adjudication script."""

    at = serializers.IntegerField()
    act = serializers.DictField()


class RulingSaidSerializer(serializers.Serializer[Any]):
    """A ruling on something irregular, and its status."""

    at = serializers.IntegerField()
    law = serializers.CharField()
    by = serializers.CharField(help_text="The seat at fault.")
    status = serializers.CharField()
    words = serializers.CharField()


class BotsReasonSerializer(serializers.Serializer[Any]):
    """Why a bot played the card of an act."""

    at = serializers.IntegerField()
    bot = serializers.CharField()
    standing_in_for = serializers.CharField(allow_null=True)
    why = serializers.CharField()


class CostlyCardSerializer(serializers.Serializer[Any]):
    """A card that lost tricks compared with perfect play, and those that would have lost none."""

    at = serializers.IntegerField()
    by = serializers.CharField()
    card = serializers.CharField(help_text=ONE_CARD)
    cost = serializers.IntegerField(help_text="In tricks.")
    better = serializers.ListField(child=serializers.CharField())


class DoubleDummySerializer(serializers.Serializer[Any]):
    """The double-dummy analysis: the hand with all four hands in view.

    `tricks` is the number North–South take if all play perfectly from then on: first for the deal,
    then after each card. `whole` is false if only the cards before something irregular are
    analysed.
    """

    par = serializers.DictField(child=serializers.IntegerField())
    whole = serializers.BooleanField()
    tricks = serializers.ListField(child=serializers.IntegerField())
    costly = CostlyCardSerializer(many=True)


class PlayedHandSerializer(serializers.Serializer[Any]):
    """A finished hand; while `withheld`, revokes can still be claimed and the play is hidden."""

    format = serializers.ChoiceField(choices=[hand_export.FORMAT])
    event = serializers.CharField(allow_blank=True)
    date = serializers.CharField(allow_blank=True)
    hand = serializers.IntegerField()
    attempt = serializers.IntegerField(help_text="Which deal of this hand it is, from 0.")
    code = serializers.CharField()
    game = serializers.CharField()
    manner = serializers.ChoiceField(choices=["guarded", "faithful"])
    players = serializers.DictField(child=serializers.CharField(allow_blank=True))
    dealer = serializers.ChoiceField(choices=SEATS)
    turn_up = serializers.CharField(help_text=ONE_CARD)
    trumps = serializers.CharField()
    hands = DealtSerializer()
    score_before = serializers.DictField(child=serializers.IntegerField())
    withheld = serializers.BooleanField()
    tricks = TrickShownSerializer(many=True)
    taken = serializers.DictField(child=serializers.IntegerField(), allow_null=True)
    acts = ActDoneSerializer(many=True)
    rulings = RulingSaidSerializer(many=True)
    reasons = BotsReasonSerializer(many=True, help_text="Empty until a worker has worked them out.")
    double_dummy = DoubleDummySerializer(
        allow_null=True, help_text="Null without a solver, and until a worker has worked it out."
    )
    bundle = HandBundleSerializer()


class PlayedRubberSerializer(serializers.Serializer[Any]):
    """The finished hands of a rubber."""

    format = serializers.ChoiceField(choices=[hand_export.RUBBER])
    event = serializers.CharField(allow_blank=True)
    date = serializers.CharField(allow_blank=True)
    hands = PlayedHandSerializer(many=True)


class PbnRenderer(JsonRenderer):
    """Accepts PBN as the media type; an error is still sent as JSON."""

    media_type = PLAIN
    format = "pbn"


def _pbn(hands: list[FinishedHand], labels: Labels) -> HttpResponse:
    text = pbn.written(hands, labels).encode()
    return HttpResponse(text, content_type=f"{PLAIN}; charset=utf-8")


class EveningHandsView(RubberView):
    """Hands of a rubber of an evening."""

    def labels(self, found: FinishedHand | None) -> Labels:
        """Return the labels of the hands, with the players of this one."""
        row, rubber = self.found
        seating = rubber.seating if found is None else found.seating
        names = {seat: wording.called(who, self.names) for seat, who in seating.items() if who}
        return labels_of(row, names)

    def written(self, found: FinishedHand, kept: KeptAnalysis) -> dict[str, Any]:
        """Return one hand as JSON."""
        labels = self.labels(found)
        names = {str(seat): name for seat, name in labels.names.items()}

        def said(reason: Reason) -> str:
            return wording.sentence(reason, {**self.names, **names})

        return hand_export.hand_json(found, kept, labels, said)

    def document(self) -> dict[str, Any]:
        """Return the hands as JSON."""
        row = self.found[0]
        kept = kept_analyses.kept_of_all(row)
        found = finished_hands.every_hand_of_rubber(row)
        hands = (self.written(one, kept.get(one.deal, KeptAnalysis())) for one in found)
        return hand_export.rubber_json(hands, self.labels(None))

    def asked_for(self) -> FinishedHand:
        """Return the hand of this address, or raise Unknown."""
        hand, attempt = self.kwargs["hand"], self.asked.get("attempt")
        return finished_hands.of_rubber(self.found[0], hand, attempt)


class DealtHandsView(EveningHandsView):
    """The finished hands of a rubber."""

    shows = PlayedRubberSerializer

    def get(self, request: Request, **address: Any) -> Response:
        """Show every finished hand of a rubber that the program dealt."""
        return Response(self.document())


class DealtHandsPbnView(EveningHandsView):
    """The finished hands of a rubber, as PBN."""

    media_type = PLAIN
    renderer_classes = (JsonRenderer, PbnRenderer)

    def get(self, request: Request, **address: Any) -> HttpResponse:
        """Download every finished hand of a rubber as PBN, which bridge programs read."""
        return _pbn(finished_hands.every_hand_of_rubber(self.found[0]), self.labels(None))


class DealtHandsExportView(EveningHandsView):
    """The finished hands of a rubber, in the file format of a plugin's exporter."""

    media_type = PLAIN
    renderer_classes = (JsonRenderer, PbnRenderer)

    def get(self, request: Request, **address: Any) -> HttpResponse:
        """Download every finished hand of a rubber as a plugin's exporter writes it."""
        wanted = self.kwargs["exporter"]
        offered = EXPORTERS.offered(self.found[0].evening.plugins)
        exporter = next((one for one in offered if one.id == wanted), None)
        if exporter is None:
            raise Unknown(Reason(N_("The club has no exporter {name}."), name=wanted))
        text = exporter.write(self.document())
        return HttpResponse(text.encode(), content_type=f"{exporter.media_type}; charset=utf-8")


class DealtHandView(EveningHandsView):
    """One finished hand."""

    shows = PlayedHandSerializer
    query = DealQuery

    def get(self, request: Request, **address: Any) -> Response:
        """Show a hand that the program dealt, once it is over; 404 before."""
        found = self.asked_for()
        return Response(self.written(found, kept_analyses.kept(self.found[0], found.deal)))


class DealtHandPbnView(EveningHandsView):
    """One finished hand, as PBN."""

    media_type = PLAIN
    query = DealQuery
    renderer_classes = (JsonRenderer, PbnRenderer)

    def get(self, request: Request, **address: Any) -> HttpResponse:
        """Download a finished hand as PBN; 404 before it is over."""
        found = self.asked_for()
        return _pbn([found], self.labels(found))


class PracticeHandsView(PracticeView):
    """Hands of a practice table."""

    def labels(self, seating: Mapping[Seat, str]) -> Labels:
        """Return the labels of the hands, with names for bots but not for visitors."""
        names = {seat: bot_name(who) if is_bot(who) else "" for seat, who in seating.items()}
        return Labels(event="Practice", date=f"{self.device.table.opened_at:%Y-%m-%d}", names=names)

    def written(self, found: FinishedHand, kept: KeptAnalysis) -> dict[str, Any]:
        """Return one hand as JSON."""
        return hand_export.hand_json(found, kept, self.labels(found.seating), say)


class PracticeDealtHandsView(PracticeHandsView):
    """The finished hands of a practice table."""

    shows = PlayedRubberSerializer

    def get(self, request: Request, **address: Any) -> Response:
        """Show every finished hand of a practice table."""
        kept = kept_analyses.kept_of_all(self.device.table)
        found = finished_hands.every_hand_of_practice(self.device.table)
        hands = (self.written(one, kept.get(one.deal, KeptAnalysis())) for one in found)
        labels = self.labels(found[0].seating if found else {})
        return Response(hand_export.rubber_json(hands, labels), headers=NO_STORE)


class PracticeDealtHandsPbnView(PracticeHandsView):
    """The finished hands of a practice table, as PBN."""

    media_type = PLAIN
    renderer_classes = (JsonRenderer, PbnRenderer)

    def get(self, request: Request, **address: Any) -> HttpResponse:
        """Download every finished hand of a practice table as PBN."""
        found = finished_hands.every_hand_of_practice(self.device.table)
        return _pbn(found, self.labels(found[0].seating if found else {}))


class PracticeDealtHandView(PracticeHandsView):
    """One finished hand of a practice table."""

    shows = PlayedHandSerializer

    def get(self, request: Request, **address: Any) -> Response:
        """Show a hand of a practice table, once it is over; 404 before."""
        found = finished_hands.of_practice(self.device.table, self.kwargs["hand"])
        shown = self.written(found, kept_analyses.kept(self.device.table, found.deal))
        return Response(shown, headers=NO_STORE)


class PracticeDealtHandPbnView(PracticeHandsView):
    """One finished hand of a practice table, as PBN."""

    media_type = PLAIN
    renderer_classes = (JsonRenderer, PbnRenderer)

    def get(self, request: Request, **address: Any) -> HttpResponse:
        """Download a finished hand of a practice table as PBN; 404 before it is over."""
        found = finished_hands.of_practice(self.device.table, self.kwargs["hand"])
        return _pbn([found], self.labels(found.seating))
