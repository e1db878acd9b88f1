"""Events: the record in its public order, read from a position onwards."""

from __future__ import annotations

from typing import Any

from django.db.models import Q
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.http.pagination import MOST, USUAL, Query
from api.http.views import ClubView
from api.serializers import fields as taken
from club.outbox import publisher
from club.record import registries
from club.record.readers import in_public_order, readable_by
from tables.disputes.queries import visible_lines as disputes
from tables.drive.sealed_lines import SEALABLE, SealedHands
from tables.evening.screen_lines import WATCHED, HandsInPlay
from tables.streams import DISPUTE

COLUMNS = ("position__number", "stream__name", "number", "what", "by", "at", "body", "hash")
NAMES = ("position", "stream", "number", "what", "by", "at", "body", "hash")


class EventShownSerializer(serializers.Serializer[Any]):
    """One line of the record."""

    position = serializers.IntegerField(help_text="Its place in the public order.")
    stream = serializers.CharField()
    number = serializers.IntegerField()
    what = serializers.CharField()
    by = serializers.CharField(allow_blank=True, help_text="Empty if it is kept back.")
    at = serializers.DateTimeField()
    body = serializers.DictField()
    hash = serializers.CharField(allow_blank=True, help_text="Empty if it is kept back.")
    kept_back = serializers.ListField(
        child=serializers.CharField(),
        help_text="The parts of the line that this reader may not see, such as `body.players` of a "
        "dispute. Onlookers can read the cards of a hand on a screen when it is over, and nobody "
        "can read what a player contributed to a deal until everyone has contributed. Until a "
        "drive is over, only its stewards and the players of a table can read that table’s results "
        "in sealed hands.",
    )


class EventsShownSerializer(serializers.Serializer[Any]):
    """Lines after a position, in order; send `after` with the next request."""

    results = EventShownSerializer(many=True)
    after = serializers.IntegerField()


class EventsQuery(Query):
    """Where to start, and which lines."""

    after = taken.QueryNumberField(
        default=0, min_value=0, max_value=2**62, help_text="The last position already read."
    )
    limit = taken.QueryNumberField(default=USUAL, min_value=1, max_value=MOST)
    stream = taken.QueryTextField(required=False, max_length=80)
    what = taken.QueryTextField(required=False, max_length=60)


class EventsView(ClubView):
    """The record of a club."""

    shows = EventsShownSerializer
    query = EventsQuery

    def get(self, request: Request, **address: Any) -> Response:
        """List lines of the record after a position.

        No line is ever added before a position that has already been assigned.
        """
        publisher.publish()
        asked = self.asked
        wanted = readable_by(self.caller) | disputes.lines_for(self.caller)
        for name, column in (("stream", "stream__name"), ("what", "what")):
            if name in asked:
                wanted &= Q(**{column: asked[name]})
        lines = in_public_order(wanted).values_list(*COLUMNS)
        rows, after = self.shown(lines, asked["after"], asked["limit"])
        return Response({"results": rows, "after": after})

    def shown(self, lines: Any, after: int, most: int) -> tuple[list[dict[str, Any]], int]:
        """Return the lines after a position that the caller may see, and the position reached."""
        reader, rows = disputes.LineReader(self.caller), list[dict[str, Any]]()
        playing, sealed = HandsInPlay(self.caller), SealedHands(self.caller)
        while len(rows) < most:
            batch = [
                dict(zip(NAMES, line, strict=True))
                for line in lines.filter(position__number__gt=after)[:most]
            ]
            # Load the rights for a whole batch at once.
            reader.look_at({row["stream"] for row in batch if of_a_dispute(row)})
            playing.look_at({row["stream"] for row in batch if row["what"] in WATCHED})
            sealed.look_at({row["stream"] for row in batch if row["what"] in SEALABLE})
            for row in batch:
                after = row["position"]
                # Show what the caller may read of each line.
                shown = (
                    reader.readable_line(row["stream"], row) if of_a_dispute(row) else whole(row)
                )
                if shown is not None and (playing.hides(row) or sealed.hides(row)):
                    shown = {**shown, "body": {}, "hash": "", "kept_back": ["body", "hash"]}
                if shown is not None:
                    rows.append(shown)
                if len(rows) == most:
                    break
            if len(batch) < most:
                break
        return rows, after


def of_a_dispute(row: dict[str, Any]) -> bool:
    """Check whether a line belongs to a dispute's stream."""
    return registries.prefix_of(row["stream"]) == DISPUTE


def whole(row: dict[str, Any]) -> dict[str, Any]:
    """Return a line in full, with nothing withheld."""
    return {**row, "kept_back": []}
