"""A drive in which the winning pair goes one table up and the losing pair one table down.

The two who come to a table change partners, so that nobody plays with the same person for long.
"""

from __future__ import annotations

from api.plugins.formats import (
    Format,
    FourSeats,
    Movement,
    Pair,
    Tables,
    WhistGame,
    Winners,
)
from api.plugins.hooks import N_, hookimpl

api = 1


def moved(tables: Tables, winners: Winners) -> Tables:
    """Send winners up and losers down; each lady who comes plays with the other pair's gent."""
    won = [four.pair(side) for four, side in zip(tables, winners, strict=True)]
    lost = [four.pair(side.adversaries) for four, side in zip(tables, winners, strict=True)]
    last = len(tables)
    after = []
    for at in range(last):
        up, down = won[at - 1], lost[(at + 1) % last]
        after.append(FourSeats(Pair(up.lady, down.gent), Pair(down.lady, up.gent)))
    return tuple(after)


ROTATION = Movement(
    "rotation",
    (
        N_("The winners move up one table, the losers down one table."),
        N_("At the new table you play against the partner you came with."),
    ),
    moved,
)


@hookimpl
def whist_formats() -> list[Format]:
    """Provide the format."""
    statement = N_("Everyone moves after each hand: winners up, losers down, with a new partner.")
    title = N_("Drive: everyone moves")
    return [Format("drive-rotation", title, statement, (WhistGame.WHIST,), ROTATION)]
