"""Plugin registry of the tables app: evening formats."""

from __future__ import annotations

from dataclasses import dataclass

from club.plugins.registry import Registry
from club.reason import N_
from rubbers.cards.seats import WhistGame
from tables.movements import drive_movements as drive
from tables.movements.drive_seating import Movement


@dataclass(frozen=True, slots=True)
class Format:
    """One way to run an evening, chosen by its id when the evening is planned.

    `title` is its name, `statement` says in one sentence how people come to play, and `games` are
    the games its tables may play. With a `movement`, the evening is a drive: the movement seats
    each hand, and no law of the room does.
    """

    id: str
    title: str
    statement: str
    games: tuple[WhistGame, ...]
    movement: Movement | None = None


RUBBERS = Format(
    "rubbers",
    N_("Rubbers"),
    N_("People cut in and out between rubbers, by laws 13 to 25."),
    (WhistGame.WHIST, WhistGame.DUMMY, WhistGame.DOUBLE_DUMMY),
)

WHIST = (WhistGame.WHIST,)
DRIVES = (
    Format(
        "drive-semi-partner",
        N_("Drive: the losers part"),
        N_("After each hand the losers go separate ways; the winners stay partners."),
        WHIST,
        drive.LOSERS_PART,
    ),
    Format(
        "drive-progressive",
        N_("Drive: everyone changes partners"),
        N_("After each hand the losers go separate ways, and the winners change partners too."),
        WHIST,
        drive.PROGRESSIVE,
    ),
    Format(
        "drive-winners-move",
        N_("Drive: the winners move"),
        N_("After each hand the winners go separate ways; the losers stay and change partners."),
        WHIST,
        drive.WINNERS_MOVE,
    ),
    Format(
        "drive-partner",
        N_("Partner drive: the losers stay"),
        N_("Partners stay together; after each hand the winners go to the next table."),
        WHIST,
        drive.PARTNER,
    ),
    Format(
        "drive-partner-down",
        N_("Partner drive: the losers go back"),
        N_("Partners stay together; winners go one table up, and losers one table down."),
        WHIST,
        drive.PARTNER_DOWN,
    ),
    Format(
        "drive-fixed",
        N_("Drive: fixed movement"),
        N_("Ladies go one table up and gents one table down, whoever won."),
        WHIST,
        drive.FIXED,
    ),
    Format(
        "drive-four-hands",
        N_("Drive: four hands at a table"),
        N_("Four hands are played at a table, one with each trump suit; then the losers part."),
        WHIST,
        drive.FOUR_HANDS,
    ),
)
"""The drives, one for each movement."""


def _seen(_format: Format) -> tuple[str, ...]:
    return (N_("who sits where in a drive and which side won, by numbers instead of names"),)


FORMATS: Registry[Format] = Registry(
    "whist_formats", "format", Format, lambda form: form.id, sees=_seen
)
