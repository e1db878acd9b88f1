"""Reading the record: who may read which lines, and queries for streams and their lines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import Exists, F, OuterRef, Q, QuerySet

from club.models import Intent, Line, Stream
from club.rules.permissions import Caller, May, is_officer

OPEN = ("room:", "table:", "rubber:")
"""Streams that every member may read; the register is for officers."""

OF_A_DISPUTE = Q(stream__name__startswith="dispute:")
SEE_DISPUTES = ("arbitrator", "committee", "secretary")
"""Offices that may read the lines of disputes."""


def readable_by(caller: Caller) -> Q:
    """Return a filter for the lines of the caller's club that they may read in full.

    Lines of disputes are for officers in SEE_DISPUTES, with a token that may read rulings.
    """
    ours = Q(stream__club=caller.club)
    if is_officer(caller, May.READ):
        judges = caller.holds(*SEE_DISPUTES) and caller.has_scope(May.READ_RULINGS)
        return ours if judges else ours & ~OF_A_DISPUTE
    return ours & Q(*(Q(stream__name__startswith=kind) for kind in OPEN), _connector=Q.OR)


def of_a_hand_in_play() -> Q:
    """Return a filter for lines that name cards of a hand still in play on a screen.

    A finished hand has had its secret revealed; a hand with real cards was not dealt by us.
    """
    same = Line.objects.filter(stream=OuterRef("stream"))
    revealed = same.filter(what="revealed", number__gt=OuterRef("number"))
    dealt = same.annotate(following=F("number") + 1)
    dealt = dealt.filter(what="hand_dealt", following=OuterRef("number"))
    names_cards = Q(what="act_done") | Q(what="trump_turned") & Exists(dealt)
    return Q(stream__rubber__stage="playing") & names_cards & ~Exists(revealed)


def stream_named(club: int, name: str) -> Stream | None:
    """Return the head of a club's stream, or None if nothing is on it."""
    return Stream.objects.filter(club=club, name=name).first()


def lines_of(stream: Stream | int, *whats: str) -> QuerySet[Line]:
    """Return the lines of a stream in order, each with its stream; if named, of these kinds."""
    rows = Line.objects.filter(stream=stream).select_related("stream").order_by("number")
    return rows.filter(what__in=whats) if whats else rows


def lines_at(club: int, stream: str, number: int) -> QuerySet[Line]:
    """Return the line with this number in a club's stream: one or none."""
    return Line.objects.filter(stream__club=club, stream__name=stream, number=number)


def in_public_order(wanted: Q) -> QuerySet[Line]:
    """Return the lines that meet a condition, in the order in which they were published."""
    return Line.objects.filter(wanted).order_by("position__number")


def readable_at(caller: Caller, position: int) -> Line | None:
    """Return the line at a public position if the caller may read it in full, else None."""
    lines = Line.objects.select_related("stream")
    return lines.filter(readable_by(caller), position__number=position).first()


def receipt_under(club: int, key: str) -> Mapping[str, Any] | None:
    """Return the receipt of the change made under an idempotency key, or None."""
    row = Intent.objects.filter(club=club, key=key).first()
    return None if row is None else row.receipt
