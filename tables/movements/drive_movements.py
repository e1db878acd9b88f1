"""The movements of the drive, as halls play it.

Tables form a ring: after the last comes the first. “Up” is to the next table, “down” to the one
before. Each function takes the tables of a hand and the winning side at each.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from club.reason import N_
from tables.movements.drive_seating import FourSeats, Movement, Pair, Tables, Winners

UP, STAYS, DOWN = 1, 0, -1


def _won_and_lost(tables: Tables, winners: Winners) -> tuple[list[Pair], list[Pair]]:
    won = [four.pair(side) for four, side in zip(tables, winners, strict=True)]
    lost = [four.pair(side.adversaries) for four, side in zip(tables, winners, strict=True)]
    return won, lost


def _from(pairs: list[Pair], table: int, step: int) -> Pair:
    """Return the pair that comes to a table when everyone moves by `step`."""
    return pairs[(table - step) % len(pairs)]


def losers_part(tables: Tables, winners: Winners) -> Tables:
    """The losing lady moves up and the losing gent down; the winners stay partners."""
    won, lost = _won_and_lost(tables, winners)
    return tuple(
        FourSeats(won[at], Pair(_from(lost, at, UP).lady, _from(lost, at, DOWN).gent))
        for at in range(len(tables))
    )


def progressive(tables: Tables, winners: Winners) -> Tables:
    """As `losers_part`; then each winner plays with one of the two who have come."""
    won, lost = _won_and_lost(tables, winners)
    return tuple(
        FourSeats(
            Pair(won[at].lady, _from(lost, at, DOWN).gent),
            Pair(_from(lost, at, UP).lady, won[at].gent),
        )
        for at in range(len(tables))
    )


def winners_move(tables: Tables, winners: Winners) -> Tables:
    """The winning lady moves up and the winning gent down; the losers stay and part."""
    won, lost = _won_and_lost(tables, winners)
    return tuple(
        FourSeats(
            Pair(lost[at].lady, _from(won, at, DOWN).gent),
            Pair(_from(won, at, UP).lady, lost[at].gent),
        )
        for at in range(len(tables))
    )


def pairs_part(losers: int) -> Callable[[Tables, Winners], Tables]:
    """Return the movement of pairs that stay together: winners go up, losers by `losers`."""

    def moved(tables: Tables, winners: Winners) -> Tables:
        won, lost = _won_and_lost(tables, winners)
        return tuple(
            FourSeats(_from(lost, at, losers), _from(won, at, UP)) for at in range(len(tables))
        )

    return moved


def fixed(tables: Tables, winners: Winners) -> Tables:
    """Ladies move up and gents down, whoever won."""
    last = len(tables)
    return tuple(
        FourSeats(
            Pair(tables[at - UP].ns.lady, tables[(at - DOWN) % last].ns.gent),
            Pair(tables[at - UP].ew.lady, tables[(at - DOWN) % last].ew.gent),
        )
        for at in range(last)
    )


LOSERS_PART = Movement(
    "semi_partner",
    (
        N_("The winners stay at their table and remain partners."),
        N_("The losing lady moves up one table, the losing gent down one table."),
        N_("The two who come to a table are partners for the next hand."),
    ),
    losers_part,
)
PROGRESSIVE = Movement(
    "progressive",
    (
        N_("The winners stay at their table, but play against each other."),
        N_("The losing lady moves up one table, the losing gent down one table."),
        N_("The winning lady plays with the gent who comes, the winning gent with the lady."),
    ),
    progressive,
)
WINNERS_MOVE = Movement(
    "winners_move",
    (
        N_("The losers stay at their table, but play against each other."),
        N_("The winning lady moves up one table, the winning gent down one table."),
        N_("The lady who comes plays with the losing gent, the gent with the losing lady."),
    ),
    winners_move,
)
PARTNER = Movement(
    "partner",
    (
        N_("Partners stay together all evening."),
        N_("The winners move up one table; the losers stay."),
    ),
    pairs_part(STAYS),
    keeps_partners=True,
)
PARTNER_DOWN = Movement(
    "partner_down",
    (
        N_("Partners stay together all evening."),
        N_("The winners move up one table, the losers down one table."),
    ),
    pairs_part(DOWN),
    keeps_partners=True,
)
FIXED = Movement(
    "fixed",
    (
        N_("After each hand every lady moves up one table and every gent down one table."),
        N_("It doesn’t matter who won."),
    ),
    fixed,
)
FOUR_HANDS = replace(
    LOSERS_PART,
    id="four_hands",
    rule=(
        N_("You play four hands at a table, one with each trump suit, and then move."),
        N_("The winners are those who took more tricks in the four hands together."),
        *LOSERS_PART.rule,
    ),
    hands=4,
)

MOVEMENTS = (LOSERS_PART, PROGRESSIVE, WINNERS_MOVE, PARTNER, PARTNER_DOWN, FIXED, FOUR_HANDS)
