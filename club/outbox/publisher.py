"""The publisher: assigns committed lines their positions in the public order.

Transactions may commit out of order, so a line's id cannot serve as a cursor. One publisher at a
time numbers committed lines; a line keeps its number for good.
"""

from __future__ import annotations

from django.db import connection, transaction
from django.db.models import Max, QuerySet

from club.models import Line, Position

LOCK = 0x77686973
"""Advisory lock of the publisher on PostgreSQL; SQLite has a single writer anyway."""
LOOK_BACK = 10_000
"""How many lines before the last numbered one are searched each time for late commits."""


def publish(look_back: int | None = LOOK_BACK) -> int:
    """Number all committed lines that have no position yet; return how many there were.

    A line whose transaction stayed open while `look_back` others were numbered is left for a call
    with None, which looks at every line.
    """
    if not _waiting(look_back).exists():
        return 0  # without blocking any writer
    with transaction.atomic():
        # Only one publisher at a time may number lines.
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("select pg_advisory_xact_lock(%s)", [LOCK])
        last = Position.objects.aggregate(number=Max("number"))["number"] or 0
        ids = _waiting(look_back).order_by("id").values_list("id", flat=True)
        numbered = enumerate(ids, start=last + 1)
        made = Position.objects.bulk_create(
            [Position(number=number, line_id=line) for number, line in numbered], batch_size=1000
        )
        return len(made)


def _waiting(look_back: int | None) -> QuerySet[Line]:
    """Return the lines without a position, no further back than `look_back`."""
    waiting = Line.objects.filter(position__isnull=True)
    if look_back is None:
        return waiting
    last = Position.objects.aggregate(line=Max("line_id"))["line"] or 0
    return waiting.filter(id__gt=last - look_back)
