"""Corrections: those requested in a rubber, and their outcome."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.as_json import show
from api.rubber_deeds import RubberDeed
from club.models import Line
from rubbers import streams
from rubbers.play import acts

KINDS = (
    "correction_asked",
    "game_correction_asked",
    "hand_corrected",
    "game_value_corrected",
    "score_reopened",
)


class CorrectionShown(serializers.Serializer):
    """One line of the record that requests or makes a correction."""

    number = serializers.IntegerField()
    what = serializers.ChoiceField(choices=KINDS)
    at = serializers.DateTimeField()
    by = serializers.CharField(help_text="In what capacity it was typed in.")
    event = serializers.DictField()


class CorrectionsShown(serializers.Serializer):
    """Every correction requested or made, the earliest first."""

    results = CorrectionShown(many=True)


class Corrections(RubberDeed):
    """Corrections of hands."""

    act = acts.Correct
    lists = CorrectionsShown

    def get(self, request: Request, **address: Any) -> Response:
        """List the corrections requested and made in a rubber, the earliest first."""
        row, _ = self.found
        lines = Line.objects.filter(stream=row.stream, what__in=KINDS).order_by("number")
        return Response(
            {
                "results": [
                    {
                        "number": line.number,
                        "what": line.what,
                        "at": line.at,
                        "by": line.by,
                        "event": show(streams.decode(line.what, line.body), self.say),
                    }
                    for line in lines
                ]
            }
        )


class GameCorrections(RubberDeed):
    """Correct the value of a game."""

    act = acts.CorrectGame
