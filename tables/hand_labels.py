"""What a hand of an evening is known by in a file: the club, the date, the table, the players."""

from __future__ import annotations

from collections.abc import Mapping

from rubbers.cards.seats import Seat
from rubbers.models import Rubber as Row
from rubbers.play.pbn import Labels


def labels_of(row: Row, names: Mapping[Seat, str]) -> Labels:
    """Label the hands of a rubber that was read with its evening's club and its table."""
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
    """Return the number of the table that played a rubber, if one did."""
    sitting = getattr(row, "sitting", None)
    return sitting.table.number if sitting is not None else None
