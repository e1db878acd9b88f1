"""Personal data held in rubbers: results, which stay under the member's number."""

from __future__ import annotations

from collections.abc import Iterator

from club.holdings import Fate, Holding, Words
from club.models import Line
from rubbers.models import (
    DealSecret,
    DrawnId,
    Game,
    Hand,
    HandAnalysis,
    PracticeGuest,
    PracticeLine,
    PracticeTable,
    Rubber,
    RubberSeat,
)

HELD = (
    Holding(
        RubberSeat,
        ("member", "in_place_of"),
        (
            "rubber__evening__key", "rubber__ordinal", "seat", "dummy", "from_hand", "ended",
            "in_place_of__number",
        ),
        Fate.STAYS,
        words={"bot": Words.MADE},
    ),
    Holding(Rubber, words={"law_code": Words.MADE, "awaiting": Words.MADE}),
    Holding(Game),
    Holding(Hand, words={"statement": Words.MADE, "score": Words.MADE}),
    Holding(DealSecret, words=dict.fromkeys(("encrypted", "root", "blocks"), Words.MADE)),
    Holding(DrawnId, words={"name": Words.MADE}),
    Holding(HandAnalysis, words=dict.fromkeys(("reasons", "double_dummy"), Words.MADE)),
    Holding(
        PracticeTable,
        words=dict.fromkeys(
            ("key", "code", "bot", "manner", "game", "dummies", "encrypted", "state", "fold"),
            Words.MADE,
        ),
    ),
    Holding(
        PracticeGuest,
        words={"token_digest": Words.MADE, "name": Words.TOLD},
        club="table__club",
    ),
    Holding(
        PracticeLine,
        words=dict.fromkeys(("what", "body", "request", "digest"), Words.MADE),
    ),
)  # fmt: skip


def spoken(club: int, numbers: frozenset[str]) -> Iterator[Line]:
    """Return the lines in which the person objected to a score from a seat they held."""
    seats = RubberSeat.objects.filter(member__club=club, member__number__in=numbers, dummy=False)
    held = {(seat.rubber_id, seat.seat) for seat in seats}
    lines = Line.objects.filter(
        stream__club=club, what="objected", stream__rubber__in={rubber for rubber, _ in held}
    )
    for line in lines.select_related("stream__rubber").order_by("pk"):
        if (line.stream.rubber.pk, line.body.get("by")) in held:
            yield line
