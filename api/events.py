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
from club import publisher
from club.models import Line
from club.record_readers import readable_by

COLUMNS = ("position__number", "stream__name", "number", "what", "by", "at", "body", "hash")


class EventShown(serializers.Serializer):
    """One line of the record."""

    position = serializers.IntegerField(help_text="Its place in the public order.")
    stream = serializers.CharField()
    number = serializers.IntegerField()
    what = serializers.CharField()
    by = serializers.CharField()
    at = serializers.DateTimeField()
    body = serializers.DictField()
    hash = serializers.CharField()


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
        wanted = readable_by(self.caller) & Q(position__number__gt=asked["after"])
        for name, column in (("stream", "stream__name"), ("what", "what")):
            if name in asked:
                wanted &= Q(**{column: asked[name]})
        lines = Line.objects.filter(wanted).order_by("position__number").values_list(*COLUMNS)
        names = ("position", "stream", "number", "what", "by", "at", "body", "hash")
        rows = [dict(zip(names, line, strict=True)) for line in lines[: asked["limit"]]]
        after = rows[-1]["position"] if rows else asked["after"]
        return Response({"results": rows, "after": after})
