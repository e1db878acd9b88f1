"""What the REST document calls a shown value, and the fields that it never shows."""

from __future__ import annotations

from collections.abc import Mapping

from club.rules.seniority import ArrivalPlace
from rubbers.play.rubber_view import View
from rubbers.play.state import events as rubber_events
from rubbers.play.state.acts import CorrectHand, ObjectToStatement, SettleRubber, TurnUpTrump
from rubbers.play.state.rubber_state import Objection, ObjectionMade, PresentHand, WonGame
from rubbers.scoring.statement import SideHonours
from tables.disputes.rules import events as dispute_events
from tables.room import events as room_events
from tables.room.event_types.hall_events import ArrivalCorrected
from tables.room.forecast.precedence import PersonPrecedence
from tables.room.state.cut import ShownCard
from tables.room.state.hall import Hall, Waiver
from tables.room.state.table import PriorRight, TableMember, TableState

NAMES: Mapping[type, str] = {
    ArrivalPlace: "Place",
    CorrectHand: "Correct",
    ObjectToStatement: "Object",
    PresentHand: "Hand",
    SettleRubber: "Settle",
    SideHonours: "Honours",
    TurnUpTrump: "TurnUp",
    WonGame: "Game",
    PersonPrecedence: "Standing",
    PriorRight: "Waiting",
    ShownCard: "Shown",
    TableMember: "Member",
    TableState: "Table",
}
"""Components whose name in the document is not the name of their class; they never change."""

HIDDEN: Mapping[type, frozenset[str]] = {
    View: frozenset({"table", "frozen"}),
    Hall: frozenset({"gone", "arrived"}),
    TableState: frozenset({"before", "known", "cut_away"}),
    Waiver: frozenset({"reason_ref"}),
    room_events.LawWaived: frozenset({"reason_ref"}),
    rubber_events.LawWaived: frozenset({"reason_ref"}),
    dispute_events.LawWaived: frozenset({"reason_ref"}),
    Objection: frozenset({"reason_ref", "in_person"}),
    ObjectionMade: frozenset({"reason_ref", "in_person"}),
    ArrivalCorrected: frozenset({"reason_ref"}),
}
"""Fields of values that the API leaves out."""


def component_name(kind: type) -> str:
    """Return the name of a type's component in the document."""
    return NAMES.get(kind, kind.__name__)


def hidden_fields(kind: type) -> frozenset[str]:
    """Return the fields of a type that the API leaves out."""
    return HIDDEN.get(kind, frozenset())
