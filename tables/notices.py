"""What webhooks are told of an evening and its standings."""

from __future__ import annotations

from club.notice import NoticeKind
from club.reason import N_
from tables.streams import ROOM


def _evening(stream: str) -> str:
    return f"/evenings/{stream.partition(':')[2]}"


EVENING_CLOSED = NoticeKind(
    "evening.closed",
    N_("An evening is closed"),
    ROOM,
    frozenset({"phase_changed"}),
    takes=lambda body: body.get("phase") == "close",
    where=_evening,
)
STANDINGS_CHANGED = NoticeKind("standings.changed", N_("Standings have changed"))
KINDS = (STANDINGS_CHANGED, EVENING_CLOSED)
