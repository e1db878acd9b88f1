"""Formats whose movements go wrong in every way, and one that is sound."""

from __future__ import annotations

import sys
import time

from club.plugins.hookspecs import hookimpl
from rubbers.cards.seats import WhistGame
from tables.movements.drive_movements import FIXED
from tables.movements.drive_seating import Movement, Tables, Winners
from tables.registries import Format

api = 1


def still(tables: Tables, winners: Winners) -> Tables:
    """Nobody moves."""
    return tables


def exits(tables: Tables, winners: Winners) -> Tables:
    """End the process."""
    sys.exit(3)


def loops(tables: Tables, winners: Winners) -> Tables:
    """Never answer."""
    while True:
        time.sleep(0.01)


def devours(tables: Tables, winners: Winners) -> Tables:
    """Take a gigabyte."""
    held = bytearray(1024 * 1024 * 1024)
    return tables[: len(held)]


def forgets(tables: Tables, winners: Winners) -> Tables:
    """Lose the last table."""
    return tables[:-1]


def prints(tables: Tables, winners: Winners) -> Tables:
    """Write to standard output, as a careless author might."""
    sys.stdout.write("moving\n")
    return FIXED.next(tables, winners)


def answers_words(tables: Tables, winners: Winners) -> Tables:
    """Return something that is no seating."""
    return "everyone"  # type: ignore[return-value]  # that is the fault


MOVES = (still, exits, loops, devours, forgets, prints, answers_words)


@hookimpl
def whist_formats() -> list[Format]:
    """Return a format for each movement."""
    return [
        Format(f"odd-{move.__name__}", "Odd", "Odd.", (WhistGame.WHIST,), Movement("odd", (), move))
        for move in MOVES
    ]
