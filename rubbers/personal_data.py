"""Personal data held in rubbers: results, which stay under the member's number."""

from __future__ import annotations

from collections.abc import Iterator

from club.models import Line
from club.privacy.data_registry import OnErasure, PersonalData, TextOwner
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
    PersonalData(
        RubberSeat,
        ("member", "in_place_of"),
        (
            "rubber__evening__key", "rubber__ordinal", "seat", "dummy", "from_hand", "ended",
            "in_place_of__number",
        ),
        OnErasure.STAYS,
        words={"bot": TextOwner.MADE},
    ),
    PersonalData(Rubber, words={"law_code": TextOwner.MADE, "awaiting": TextOwner.MADE}),
    PersonalData(Game),
    PersonalData(Hand, words={"statement": TextOwner.MADE, "score": TextOwner.MADE}),
    PersonalData(DealSecret, words=dict.fromkeys(("encrypted", "root", "blocks"), TextOwner.MADE)),
    PersonalData(DrawnId, words={"name": TextOwner.MADE}),
    PersonalData(HandAnalysis, words=dict.fromkeys(("reasons", "double_dummy"), TextOwner.MADE)),
    PersonalData(
        PracticeTable,
        words=dict.fromkeys(
            ("key", "code", "bot", "manner", "game", "dummies", "encrypted", "state", "fold"),
            TextOwner.MADE,
        ),
    ),
    PersonalData(
        PracticeGuest,
        words={"token_digest": TextOwner.MADE, "name": TextOwner.TOLD},
        club="table__club",
    ),
    PersonalData(
        PracticeLine,
        words=dict.fromkeys(("what", "body", "request", "digest"), TextOwner.MADE),
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
