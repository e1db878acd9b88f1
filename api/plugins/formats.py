"""Formats of an evening, for `whist_formats`; a format with a movement is a drive."""

from rubbers.cards.seats import Side, WhistGame
from tables.movements.drive_movements import FIXED, LOSERS_PART, PROGRESSIVE, WINNERS_MOVE
from tables.movements.drive_seating import (
    DriveRole,
    FourSeats,
    Movement,
    Pair,
    PlaceAt,
    Tables,
    Winners,
    places,
    seated,
)
from tables.movements.verifier import MovementProof, first_tables, prove
from tables.registries import Format

__all__ = [
    "FIXED",
    "LOSERS_PART",
    "PROGRESSIVE",
    "WINNERS_MOVE",
    "DriveRole",
    "Format",
    "FourSeats",
    "Movement",
    "MovementProof",
    "Pair",
    "PlaceAt",
    "Side",
    "Tables",
    "WhistGame",
    "Winners",
    "first_tables",
    "places",
    "prove",
    "seated",
]
