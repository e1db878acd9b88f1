"""Who may see the results of sealed hands before the drive is over."""

from __future__ import annotations

from dataclasses import dataclass

from club.person import PersonId
from tables.drive.rules.drive_state import DriveStage, DriveState, RoundState


@dataclass(frozen=True, slots=True)
class ResultReader:
    """Who reads results: an officer who enters them, a member, or the tablet on a table."""

    officer: bool = False
    member: PersonId = ""
    table: int = 0


def may_see_result(drive: DriveState, hand: RoundState, table: int, reader: ResultReader) -> bool:
    """Return whether a reader may see how many tricks each side of a table took in a hand.

    Until the drive is over, a sealed hand is shown only at the table and to officers.
    """
    if drive.stage is DriveStage.OVER or not drive.settings.is_sealed(hand.number):
        return True
    plays = reader.member in hand.seating.tables[table - 1].people()
    return reader.officer or reader.table == table or plays
