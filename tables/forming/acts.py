"""What people and officers do in the room: arrive, declare, cut, take places, leave."""

from __future__ import annotations

from typing import get_args

from tables.forming.cut_acts import CutAct, CutCards, CutEntry, CutRound, DrawCut, UndoCard
from tables.forming.hall_acts import (
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
from tables.forming.place_acts import (
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
from tables.forming.rubber_acts import (
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
