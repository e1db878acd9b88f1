"""Ask for confirmation before an evening is closed while its drive is being played."""

from __future__ import annotations

from club.errors import Doubted
from club.models import Evening
from club.reason import N_, Reason
from tables.drive import queries
from tables.drive.rules.drive_state import DriveStage
from tables.room import acts

UNFINISHED = "drive_unfinished"
"""The field that confirms that the evening closes before the drive has ended."""


def hand_in_play(evening: Evening, act: acts.Act) -> int | None:
    """Return the number of the hand during which an act would close the evening, or None."""
    if not isinstance(act, acts.ChangePhase) or act.phase is not acts.Phase.CLOSE:
        return None
    found = queries.drive_of(evening)
    played = found is not None and found.drive.stage is not DriveStage.OVER
    return found.drive.hand if found is not None and played else None


def need_close_meant(evening: Evening, act: acts.Act) -> None:
    """Raise Doubted, with the question, if an act would close the evening during the drive."""
    hand = hand_in_play(evening, act)
    if hand is not None:
        template = N_("The drive has not ended: it is at hand {hand}. Close the evening anyway?")
        raise Doubted(
            Reason(template, hand=hand),
            stands=UNFINISHED,
            go_on=Reason(N_("Close the evening anyway")),
        )
