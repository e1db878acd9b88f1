"""Record lines of a drive that are withheld from some officers while a hand is sealed."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from club.models import Stream
from club.record import journal
from club.rules.permissions import Caller
from tables import streams
from tables.drive import queries
from tables.drive.drive_stream import DRIVE_KIND, ROUND_KIND
from tables.drive.rules.drive_state import DriveStage, DriveState, RoundState
from tables.drive.rules.sealing import may_see_result

RESULTS = ("result_stated", "result_corrected", "result_ruled", "result_restored")
CARD = "card_typed"
SEALABLE = (*RESULTS, CARD)


class SealedHands:
    """Decides which lines with tricks of sealed hands a caller may not read yet."""

    def __init__(self, caller: Caller) -> None:
        self.caller = caller
        self.reader = queries.reader_of(caller, ())
        self.drives: dict[str, DriveState] = {}
        self.hands: dict[str, RoundState] = {}

    def look_at(self, names: Collection[str]) -> None:
        """Load these hands and their drives, unless already loaded."""
        fresh = {name for name in names if name not in self.hands and name not in self.drives}
        if not fresh or self.reader.officer:
            return
        fresh |= {_drive_of(name) for name in fresh} - self.drives.keys()
        for head in Stream.objects.filter(club=self.caller.club, name__in=fresh, version__gt=0):
            if streams.is_round(head.name):
                self.hands[head.name] = journal.state_of(ROUND_KIND, head)
            else:
                self.drives[head.name] = journal.state_of(DRIVE_KIND, head)

    def hides(self, row: Mapping[str, Any]) -> bool:
        """Check whether a line is withheld: a result of a sealed hand, or a card that has one."""
        if row["what"] not in SEALABLE or self.reader.officer:
            return False
        drive = self.drives.get(_drive_of(row["stream"]))
        if drive is None or drive.stage is DriveStage.OVER:
            return False
        if row["what"] == CARD:
            return drive.settings.sealed > 0
        hand, table = self.hands.get(row["stream"]), row["body"].get("table", 0)
        return hand is not None and not may_see_result(drive, hand, table, self.reader)


def _drive_of(name: str) -> str:
    """Return the name of the drive to which a drive's or a hand's stream belongs."""
    return streams.drive_stream(name.split(":")[1])
