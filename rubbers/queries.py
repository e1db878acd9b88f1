"""What may be read of a rubber."""

from __future__ import annotations

from club import journal
from rubbers import dealt_cards, streams
from rubbers.cards.seats import Seat
from rubbers.models import Rubber as Row
from rubbers.play.rubber import Rubber
from rubbers.play.view import View, view


def row_of(club: int, name: str) -> Row:
    """Read the row of a rubber by its stream's name, with all that a change of it needs."""
    rows = Row.objects.select_related("stream", "evening__club")
    return rows.get(stream__club=club, stream__name=name)


def rubber_of(row: Row) -> Rubber:
    """Give a rubber as its lines have made it, from the row read with its stream."""
    rubber: Rubber = journal.state_of(streams.KIND, row.stream)
    return rubber


def view_of(row: Row, seat: Seat | None) -> View:
    """Give what a seat, or an onlooker, may see; the cards dealt come out nowhere else."""
    rubber = rubber_of(row)
    return view(rubber, seat, dealt_cards.cards_of(row, rubber))
