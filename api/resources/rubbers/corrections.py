"""Corrections: those requested in a rubber, and their outcome."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.resources.rubbers.rubber_actions import RubberActionView
from api.serializers.as_json import show
from club.record.readers import lines_of
from rubbers import streams
from rubbers.play.state import acts

KINDS = (
    "correction_asked",
    "game_correction_asked",
    "hand_corrected",
    "game_value_corrected",
    "score_reopened",
)


class CorrectionShownSerializer(serializers.Serializer[Any]):
    """One line of the record that requests or makes a correction."""

    number = serializers.IntegerField()
    what = serializers.ChoiceField(choices=KINDS)
    at = serializers.DateTimeField()
    by = serializers.CharField(help_text="In what capacity it was typed in.")
    event = serializers.DictField()


class CorrectionsShownSerializer(serializers.Serializer[Any]):
    """Every correction requested or made, the earliest first."""

    results = CorrectionShownSerializer(many=True)


class CorrectionsView(RubberActionView):
    """Corrections of hands."""

    act = acts.CorrectHand
    lists = CorrectionsShownSerializer

    def get(self, request: Request, **address: Any) -> Response:
        """List the corrections requested and made in a rubber, the earliest first."""
        row, _ = self.found
        lines = lines_of(row.stream, *KINDS)
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


class GameCorrectionsView(RubberActionView):
    """Correct the value of a game."""

    act = acts.CorrectGame
