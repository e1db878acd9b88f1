"""Decide an act in the room: the events it causes, or why it cannot be done."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rubbers.code.code import Code
from tables.room import acts
from tables.room.cutting import cards_shown, drawing
from tables.room.draft import Draft
from tables.room.events import Event
from tables.room.rubbers import rubber, substitution
from tables.room.seating import (
    admission,
    arrivals,
    bots_table,
    interval,
    leaving,
    new_table,
    table_entry,
)
from tables.room.state.room_state import Room

RULES: Mapping[type, Callable[[Draft, Any], None]] = {
    acts.OpenDoors: arrivals.open_doors,
    acts.RingOpeningBell: arrivals.ring_opening_bell,
    acts.Arrive: arrivals.arrive,
    acts.CorrectArrival: arrivals.correct_arrival,
    acts.LastCall: arrivals.last_call,
    acts.ChangePhase: arrivals.change_phase,
    acts.Declare: table_entry.declare,
    acts.Withdraw: table_entry.withdraw,
    acts.CutInto: table_entry.cut_into,
    acts.FormTable: new_table.form_table,
    acts.PlayWithBots: bots_table.play_with_bots,
    acts.CutCards: cards_shown.cut_cards,
    acts.CutRound: cards_shown.cut_round,
    acts.UndoCard: cards_shown.undo_card,
    acts.DrawCut: drawing.not_drawn_yet,
    acts.ChooseCards: rubber.choose_cards,
    acts.ChooseSeats: rubber.choose_seats,
    acts.BeginRubber: rubber.begin_rubber,
    acts.EndRubber: rubber.end_rubber,
    acts.ClaimAdmission: admission.claim_admission,
    acts.PassAdmission: admission.pass_admission,
    acts.StateRubbers: admission.state_rubbers,
    acts.NameSubstitute: substitution.name_substitute,
    acts.SeatSubstitute: substitution.seat_without_consent,
    acts.Consent: substitution.consent,
    acts.RefuseConsent: substitution.refuse_consent,
    acts.ComeBack: substitution.come_back,
    acts.ConsentToVoid: rubber.consent_to_void,
    acts.VoidRubber: rubber.void_rubber,
    acts.QuitTable: leaving.quit_table,
    acts.Leave: leaving.leave,
    acts.BreakUp: leaving.break_up,
    acts.CloseTable: leaving.close_table,
}


def decide(room: Room, act: acts.Act, code: Code) -> tuple[Event, ...]:
    """Return the events of an act.

    Raises Refusal, naming the law, for what the code forbids (`code.waiving(number)` sets one law
    aside); Impossible for what no table allows; Malformed for a card that is not valid or is
    doubted.
    """
    return tuple(drafted(room, act, code).events)


def drafted(room: Room, act: acts.Act, code: Code) -> Draft:
    """Return the draft of an act: its events and the room after them; raises as `decide` does."""
    code.check(room, act)
    draft = Draft(room, code)
    RULES[type(act)](draft, act)
    interval.revisit(draft)
    return draft
