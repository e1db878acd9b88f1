"""Why someone goes out, comes in or plays on between two rubbers."""

from __future__ import annotations

from club.reason import N_, Reason, of_people
from rubbers.cards.seats import WhistGame
from tables.room.state.table import TableState


def most_running(out: tuple[str, ...], rubbers: int, number: int) -> Reason:
    """Return why these go out: they have the most rubbers running."""
    if rubbers == 1:
        one = N_("{who} goes out at table {table}, having played the most rubbers in a row: one.")
        several = N_("{who} go out at table {table}, having played the most rubbers in a row: one.")
        return of_people(out, one, several, table=number)
    one = N_("{who} goes out at table {table}, having played the most rubbers in a row: {count}.")
    several = N_("{who} go out at table {table}, having played the most rubbers in a row: {count}.")
    return of_people(out, one, several, table=number, count=rubbers)


def next_running(out: tuple[str, ...], number: int) -> Reason:
    """Return why these go out too: they have the next most rubbers running."""
    return of_people(
        out,
        N_("{who} goes out too at table {table}, having played the next most rubbers in a row."),
        N_("{who} go out too at table {table}, having played the next most rubbers in a row."),
        table=number,
    )


def cut_highest(out: tuple[str, ...], number: int) -> Reason:
    """Return why these go out: the cards they cut."""
    return of_people(
        out,
        N_("{who} cuts highest and goes out at table {table}."),
        N_("{who} cut highest and go out at table {table}."),
        table=number,
    )


def plays_on(who: tuple[str, ...], number: int) -> Reason:
    """Return why these play on: they have cut and need not go out."""
    return of_people(
        who,
        N_("{who} cuts and plays on at table {table}."),
        N_("{who} cut and play on at table {table}."),
        table=number,
    )


def waited(who: tuple[str, ...], number: int) -> Reason:
    """Return why these come in: they have waited."""
    return of_people(
        who,
        N_("{who} has been waiting, and comes in at table {table}."),
        N_("{who} have been waiting, and come in at table {table}."),
        table=number,
    )


def place_vacant(who: tuple[str, ...], number: int) -> Reason:
    """Return why these come in: places are vacant."""
    return of_people(
        who,
        N_("{who} comes in at table {table}: a place is vacant."),
        N_("{who} come in at table {table}: places are vacant."),
        table=number,
    )


CUT_FOR = {
    WhistGame.WHIST: N_("{who} cut for partners at table {table}."),
    WhistGame.DUMMY: N_("{who} cut to see who has dummy at table {table}."),
    WhistGame.DOUBLE_DUMMY: N_("{who} cut for the first deal at table {table}."),
}
"""What the last cut before a rubber decides."""


def cut_for_partners(table: TableState) -> Reason:
    """Return what the players cut for."""
    return Reason(CUT_FOR[table.game], who=table.players, table=table.number)
