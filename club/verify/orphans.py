"""Checks for streams without their club, and lines without their stream."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import Exists, OuterRef

from club.models import Club, Line, Stream
from club.reason import N_, Reason
from club.verify.finding import Finding


def check_orphans() -> Iterator[Finding]:
    """Yield a finding for each missing club or stream that others still refer to.

    A stream without lines must be the room of an evening still to come.
    """
    of_no_club = Stream.objects.exclude(Exists(Club.objects.filter(pk=OuterRef("club"))))
    for club, name in of_no_club.order_by("pk").values_list("club", "name"):
        yield Finding(club, name, None, Reason(N_("the club of this stream is not there.")))
    of_no_stream = Line.objects.exclude(Exists(Stream.objects.filter(pk=OuterRef("stream"))))
    for stream in of_no_stream.order_by("stream").values_list("stream", flat=True).distinct():
        reason = Reason(N_("lines belong to stream {stream}, which is not there."), stream=stream)
        yield Finding(0, "", None, reason)
    empty = Stream.objects.filter(version=0, evening__isnull=True).order_by("pk")
    for club, name in empty.values_list("club", "name"):
        reason = Reason(N_("the stream has no lines, and is no evening's room."))
        yield Finding(club, name, None, reason)
