"""Decide an act in the room: the events it causes, or why it cannot be done."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rubbers.code.code import Code
from tables.forming import (
    acts,
    admission,
    arrivals,
    bots_table,
    drawing,
    entry,
    form,
    interval,
    leaving,
    rubber,
    showing,
    substitution,
    voiding,
)
from tables.forming.draft import Draft
from tables.forming.events import Event
from tables.forming.room import Room

RULES: Mapping[type, Callable[[Draft, Any], None]] = {
    acts.OpenDoors: arrivals.open_doors,
    acts.RingOpeningBell: arrivals.ring_opening_bell,
    acts.Arrive: arrivals.arrive,
    acts.CorrectArrival: arrivals.correct_arrival,
    acts.LastCall: arrivals.last_call,
    acts.ChangePhase: arrivals.change_phase,
    acts.Declare: entry.declare,
    acts.Withdraw: entry.withdraw,
    acts.CutInto: entry.cut_into,
    acts.FormTable: form.form_table,
    acts.PlayWithBots: bots_table.play_with_bots,
    acts.CutCards: showing.cut_cards,
    acts.CutRound: showing.cut_round,
    acts.UndoCard: showing.undo_card,
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
    acts.ConsentToVoid: voiding.consent_to_void,
    acts.VoidRubber: voiding.void_rubber,
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
