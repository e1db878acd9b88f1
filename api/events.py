"""Events: the record in its public order, read on from a position."""

from __future__ import annotations

from typing import Any

from django.db.models import Q
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api import fields as taken
from api.operation import ClubView
from api.paging import MOST, USUAL, Query
from club import publisher, registries
from club.models import Line
from club.record_readers import readable_by
from tables.disputes import told as disputes
from tables.screen_lines import WATCHED, HandsInPlay
from tables.streams import DISPUTE

COLUMNS = ("position__number", "stream__name", "number", "what", "by", "at", "body", "hash")
NAMES = ("position", "stream", "number", "what", "by", "at", "body", "hash")


class EventShown(serializers.Serializer):
    """One line of the record."""

    position = serializers.IntegerField(help_text="Its place in the public order.")
    stream = serializers.CharField()
    number = serializers.IntegerField()
    what = serializers.CharField()
    by = serializers.CharField(allow_blank=True, help_text="Empty where it is kept back.")
    at = serializers.DateTimeField()
    body = serializers.DictField()
    hash = serializers.CharField(allow_blank=True, help_text="Empty where it is kept back.")
    kept_back = serializers.ListField(
        child=serializers.CharField(),
        help_text="What of a line is not for the reader, such as `body.players` of a dispute; "
        "onlookers read the cards of a hand on screen when it is over, and nobody reads what "
        "a player gave to a deal before all have given their part.",
    )


class EventsShown(serializers.Serializer):
    """Lines after a position, in their order; `after` is what to ask with next."""

    results = EventShown(many=True)
    after = serializers.IntegerField()


class EventsQuery(Query):
    """From where, and which."""

    after = taken.AskedNumber(
        default=0, min_value=0, max_value=2**62, help_text="The last position already read."
    )
    limit = taken.AskedNumber(default=USUAL, min_value=1, max_value=MOST)
    stream = taken.AskedWords(required=False, max_length=80)
    what = taken.AskedWords(required=False, max_length=60)


class Events(ClubView):
    """The record of a club."""

    shows = EventsShown
    query = EventsQuery

    def get(self, request: Request, **address: Any) -> Response:
        """List lines of the record after a position; none is ever given a place before another."""
        publisher.publish()
        asked = self.asked
        wanted = readable_by(self.caller) | disputes.lines_for(self.caller)
        for name, column in (("stream", "stream__name"), ("what", "what")):
            if name in asked:
                wanted &= Q(**{column: asked[name]})
        lines = Line.objects.filter(wanted).order_by("position__number").values_list(*COLUMNS)
        rows, after = self.told(lines, asked["after"], asked["limit"])
        return Response({"results": rows, "after": after})

    def told(self, lines: Any, after: int, most: int) -> tuple[list[dict[str, Any]], int]:
        """Give what the caller is told of the lines after a position, and how far that goes."""
        reader, rows = disputes.Reader(self.caller), list[dict[str, Any]]()
        playing = HandsInPlay(self.caller)
        while len(rows) < most:
            batch = [
                dict(zip(NAMES, line, strict=True))
                for line in lines.filter(position__number__gt=after)[:most]
            ]
            reader.look_at({row["stream"] for row in batch if of_a_dispute(row)})
            playing.look_at({row["stream"] for row in batch if row["what"] in WATCHED})
            for row in batch:
                after = row["position"]
                shown = reader.told_of(row["stream"], row) if of_a_dispute(row) else whole(row)
                if shown is not None and playing.hides(row):
                    shown = {**shown, "body": {}, "hash": "", "kept_back": ["body", "hash"]}
                if shown is not None:
                    rows.append(shown)
                if len(rows) == most:
                    break
            if len(batch) < most:
                break
        return rows, after


def of_a_dispute(row: dict[str, Any]) -> bool:
    """Tell whether a line is of a dispute's stream."""
    return registries.prefix_of(row["stream"]) == DISPUTE


def whole(row: dict[str, Any]) -> dict[str, Any]:
    """Show a line of which nothing is kept back."""
    return {**row, "kept_back": []}
