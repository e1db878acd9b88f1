"""Labels that identify a hand in a file: the club, the date, the table, the players."""

from __future__ import annotations

from collections.abc import Mapping

from rubbers.cards.seats import Seat
from rubbers.models import Rubber as Row
from rubbers.play.pbn import Labels


def labels_of(row: Row, names: Mapping[Seat, str]) -> Labels:
    """Return labels for a rubber's hands; its club, evening and table must be loaded."""
    evening, number = row.evening, table_of(row)
    return Labels(
        event=evening.club.name,
        site=evening.place,
        date=f"{evening.date:%Y-%m-%d}",
        table="" if number is None else str(number),
        rubber=str(row.ordinal),
        names=names,
    )


def table_of(row: Row) -> int | None:
    """Return the number of the table that played a rubber, if any."""
    sitting = getattr(row, "sitting", None)
    return sitting.table.number if sitting is not None else None
