"""What people and officers do in the room: arrive, declare, cut, take places, leave."""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

from club.codec.stored_name import stored_as
from club.person import PersonId
from tables.room.act_types.hall_acts import (
    Arrive,
    ChangePhase,
    CorrectArrival,
    Declare,
    HallAct,
    LastCall,
    Leave,
    OpenDoors,
    Phase,
    RingOpeningBell,
    Withdraw,
)
from tables.room.act_types.place_acts import (
    BreakUp,
    ClaimAdmission,
    CloseTable,
    CutInto,
    FormTable,
    PassAdmission,
    PlaceAct,
    PlayWithBots,
    QuitTable,
    StateRubbers,
)
from tables.room.act_types.rubber_acts import (
    BeginRubber,
    ChooseCards,
    ChooseSeats,
    ComeBack,
    Consent,
    ConsentToVoid,
    EndRubber,
    EnterInRubber,
    NameSubstitute,
    RefuseConsent,
    RubberAct,
    SeatSubstitute,
    VoidRubber,
)


@stored_as("cut")
@dataclass(frozen=True, slots=True)
class CutCards:
    """Cut from the pack: one card, or all that were exposed.

    A card is a rank and perhaps a suit: `6`, `6H`, `T` or `10`. Set `stands` to confirm that a
    queried card has been checked and is right.
    """

    table: int
    who: PersonId
    cards: tuple[str, ...]
    stands: bool = False


@dataclass(frozen=True, slots=True)
class CutEntry:
    """One person's cut in a round that is entered all at once."""

    who: PersonId
    cards: tuple[str, ...]
    stands: bool = False


@stored_as("cut_round")
@dataclass(frozen=True, slots=True)
class CutRound:
    """Enter the cuts of several people at once, in the order they cut."""

    table: int
    cuts: tuple[CutEntry, ...]


@stored_as("undo_card")
@dataclass(frozen=True, slots=True)
class UndoCard:
    """Take back a card entered by mistake, while others have still to cut in the same round."""

    table: int
    who: PersonId


@stored_as("draw_cut")
@dataclass(frozen=True, slots=True)
class DrawCut:
    """Have the program draw the cards for everyone who is to cut, and again for those who tie."""

    table: int


CutAct = CutCards | CutRound | UndoCard | DrawCut

TableAct = CutAct | PlaceAct | RubberAct
Act = HallAct | TableAct

NOT_OF_THE_EVENING = (Leave, CorrectArrival)
"""Acts that may be recorded even after the evening has closed."""
ENTERED_IN_THE_EVENING: tuple[type, ...] = (
    *(kind for kind in get_args(Act) if kind not in NOT_OF_THE_EVENING),
    EnterInRubber,
)
"""Acts that are allowed only while the evening is open."""

__all__ = [
    "ENTERED_IN_THE_EVENING",
    "Act",
    "Arrive",
    "BeginRubber",
    "BreakUp",
    "ChangePhase",
    "ChooseCards",
    "ChooseSeats",
    "ClaimAdmission",
    "CloseTable",
    "ComeBack",
    "Consent",
    "ConsentToVoid",
    "CorrectArrival",
    "CutAct",
    "CutCards",
    "CutEntry",
    "CutInto",
    "CutRound",
    "Declare",
    "DrawCut",
    "EndRubber",
    "EnterInRubber",
    "FormTable",
    "HallAct",
    "LastCall",
    "Leave",
    "NameSubstitute",
    "OpenDoors",
    "PassAdmission",
    "Phase",
    "PlaceAct",
    "PlayWithBots",
    "QuitTable",
    "RefuseConsent",
    "RingOpeningBell",
    "RubberAct",
    "SeatSubstitute",
    "StateRubbers",
    "TableAct",
    "UndoCard",
    "VoidRubber",
    "Withdraw",
]
