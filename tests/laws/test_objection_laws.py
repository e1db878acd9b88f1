"""What a player objects to does not count, until they withdraw it, it is stated otherwise, or an
officer sets the rule aside."""

from __future__ import annotations

from dataclasses import replace

import pytest

from club.errors import Impossible, NotYours, Refusal
from rubbers.cards.card import Suit
from rubbers.cards.seats import Seat
from rubbers.play import notation
from rubbers.play.decide import preview
from rubbers.play.open_acts import open_acts
from rubbers.play.rubber_view import view
from rubbers.play.state.acts import (
    Abandon,
    Confirm,
    CorrectGame,
    CorrectHand,
    MarkHand,
    ObjectToStatement,
    SubstituteSits,
    WithdrawMark,
    WithdrawObjection,
)
from rubbers.play.state.events import HandConfirmed, HandMarked, LawWaived, Objected
from rubbers.play.state.evolve import evolve
from rubbers.play.state.objections import OBJECTION
from rubbers.play.state.rubber_state import ObjectionEnd
from tests.rubbers.card_table import CODE, NS_GAME, after, agreed, begun, points, tricks

pytestmark = pytest.mark.law(OBJECTION)
ODD = tricks(7)
BY_SOUTH, BY_OFFICER = MarkHand(ODD, Seat.S), MarkHand(ODD)
EAST = ObjectToStatement("ref-e", Seat.E, in_person=True)
OVERRIDING = CODE.waiving(OBJECTION)


def ends(rubber):
    """Return what became of each objection."""
    return [one.end for one in rubber.objections]


@pytest.mark.parametrize("by", [*Seat, None])
@pytest.mark.parametrize("marked", [BY_SOUTH, BY_OFFICER])
def test_while_a_player_objects_nobody_makes_the_hand_count(marked, by):
    objected = after(begun(), marked, EAST)
    with pytest.raises(Refusal) as refused:
        after(objected, Confirm(by))
    own = marked is BY_SOUTH and by in (Seat.N, Seat.S)
    assert refused.value.law == ("house.countersign" if own else OBJECTION)
    for seat in (*Seat, None):
        assert "confirm" not in open_acts(objected, seat, CODE).kinds
    assert view(objected, by).answers == ()


@pytest.mark.parametrize(
    "asked",
    [CorrectHand(1, tricks(12), Seat.S), CorrectGame(1, 2, Seat.S), CorrectGame(1, 2)],
)
def test_a_correction_that_a_player_objects_to_does_not_count_either(asked):
    objected = after(agreed(begun(), NS_GAME), asked, EAST)
    with pytest.raises(Refusal) as refused:
        after(objected, Confirm(Seat.W))
    assert refused.value.law == OBJECTION
    objected = evolve(objected, LawWaived(OBJECTION, "why"))
    settled = after(objected, Confirm(), code=OVERRIDING)
    assert settled.awaiting is None and ends(settled) == [ObjectionEnd.OVERRIDDEN]


def test_once_the_player_withdraws_the_objection_their_side_may_say_yes():
    objected = after(begun(), BY_SOUTH, EAST)
    withdrawn = after(objected, WithdrawObjection(Seat.E, in_person=True))
    assert withdrawn.awaiting.objections == () and ends(withdrawn) == [ObjectionEnd.WITHDRAWN]
    assert view(withdrawn, None).answers == (Seat.E, Seat.W)
    assert points(after(withdrawn, Confirm(Seat.W)).score) == (1, 0)


def test_an_objection_is_withdrawn_by_the_player_who_made_it_and_by_no_other():
    objected = after(begun(), BY_SOUTH, EAST)
    for other in (Seat.W, Seat.S, None):
        with pytest.raises(Impossible):
            after(objected, WithdrawObjection(other, in_person=True))
    with pytest.raises(NotYours):  # an officer, or the tablet, for the player
        after(objected, WithdrawObjection(Seat.E))
    assert "withdraw_objection" in open_acts(objected, Seat.E, CODE).kinds
    assert "withdraw_objection" not in open_acts(objected, Seat.E, CODE, in_person=False).kinds
    assert "withdraw_objection" not in open_acts(objected, Seat.W, CODE).kinds


def test_what_was_objected_to_for_a_player_without_a_phone_is_withdrawn_for_them_too():
    objected = after(begun(), BY_SOUTH, ObjectToStatement("ref", Seat.E))
    assert ends(after(objected, WithdrawObjection(Seat.E))) == [ObjectionEnd.WITHDRAWN]


def test_each_of_two_who_object_withdraws_their_own():
    objected = after(begun(), BY_SOUTH, EAST, ObjectToStatement("ref-w", Seat.W, in_person=True))
    left = after(objected, WithdrawObjection(Seat.E, in_person=True))
    with pytest.raises(Refusal, match="Tallis objects"):
        after(left, Confirm(Seat.E))
    assert ends(left) == [ObjectionEnd.WITHDRAWN, None]


@pytest.mark.parametrize("by", [Seat.S, Seat.N, Seat.W, None])
def test_a_hand_stated_otherwise_is_answered_anew(by):
    anew = after(begun(), BY_SOUTH, EAST, MarkHand(tricks(8), by))
    assert anew.awaiting.objections == () and ends(anew) == [ObjectionEnd.STATED_ANEW]
    yes = Seat.N if by is Seat.W else Seat.W
    assert points(after(anew, Confirm(yes)).score) == (2, 0)


@pytest.mark.parametrize("by", [Seat.S, Seat.N, Seat.W, None])
@pytest.mark.parametrize("before", [(), (WithdrawMark(None),), (MarkHand(tricks(8)),)])
@pytest.mark.parametrize("same", [ODD, replace(ODD, trumps=Suit.HEARTS)])
def test_to_state_the_same_again_sweeps_no_objection_away(by, before, same):
    rubber = after(begun(), BY_OFFICER, EAST, *before)
    if rubber.awaiting and not rubber.awaiting.may_be_replaced_by(by):
        rubber = after(rubber, WithdrawMark(None))
    again = after(rubber, MarkHand(same, by))
    assert [one.by for one in again.awaiting.objections] == [Seat.E] and ends(again) == [None]
    yes = Seat.N if by is Seat.W else Seat.W
    with pytest.raises(Refusal) as refused:
        after(again, Confirm(yes))
    assert refused.value.law == OBJECTION
    assert after(again, WithdrawObjection(Seat.E, in_person=True), Confirm(yes)).hands


def test_to_state_other_trumps_alone_does_not_meet_an_objection():
    marked = MarkHand(replace(ODD, trumps=Suit.HEARTS), Seat.S)
    anew = after(begun(), marked, EAST, MarkHand(replace(ODD, trumps=Suit.SPADES), Seat.S))
    assert ends(anew) == [None]
    with pytest.raises(Refusal) as refused:
        after(anew, Confirm(Seat.W))
    assert refused.value.law == OBJECTION


def test_the_player_who_objected_agrees_by_stating_it_so_themselves():
    taken_back = after(begun(), BY_SOUTH, EAST, WithdrawMark(Seat.S))
    assert ends(taken_back) == [ObjectionEnd.TAKEN_BACK]
    assert after(taken_back, MarkHand(ODD, Seat.E), Confirm(Seat.N)).hands


def test_what_was_objected_to_in_one_hand_may_be_stated_of_the_next():
    rubber = after(begun(), BY_SOUTH, EAST, MarkHand(tricks(8), Seat.S), Confirm(Seat.E))
    assert after(rubber, BY_SOUTH, Confirm(Seat.W)).hands[1].statement == ODD


@pytest.mark.parametrize("by", [None, Seat.W])
def test_an_officer_who_sets_the_rule_aside_makes_it_count_and_the_objection_is_kept(by):
    objected = evolve(after(begun(), BY_SOUTH, EAST), LawWaived(OBJECTION, "why"))
    counted = after(objected, Confirm(by), code=OVERRIDING)
    assert points(counted.score) == (1, 0)
    (kept,) = counted.objections
    assert (kept.person, kept.hand, kept.attempt, kept.proposal) == ("Mehta", 1, 0, BY_SOUTH)
    assert kept.end is ObjectionEnd.OVERRIDDEN
    assert notation.read_state(notation.write_state(counted)) == counted


def test_the_score_of_what_was_objected_to_can_still_be_looked_at():
    objected = after(begun(), BY_SOUTH, EAST)
    assert preview(objected, BY_SOUTH, CODE) == preview(begun(), BY_SOUTH, CODE)


def test_setting_the_rule_aside_lets_no_side_agree_with_itself():
    objected = after(begun(), BY_SOUTH, EAST)
    with pytest.raises(Refusal) as refused:
        after(objected, Confirm(Seat.N), code=OVERRIDING)
    assert refused.value.law == "house.countersign"


def test_a_record_from_before_the_rule_is_read_as_the_side_that_agreed_after_all():
    told = [HandMarked(1, 0, ODD, Seat.S), Objected("ref", Seat.E), HandConfirmed(1, 0, Seat.W)]
    rubber = begun()
    for event in told:
        rubber = evolve(rubber, event)
    assert ends(rubber) == [ObjectionEnd.AGREED] and len(rubber.hands) == 1


def test_a_ruling_and_a_table_broken_up_end_an_objection():
    objected = after(begun(), BY_SOUTH, EAST)
    assert ends(after(objected, Abandon())) == [ObjectionEnd.ABANDONED]
    for event in (HandMarked(1, 0, tricks(8)), HandConfirmed(1, 0, ruling="dispute:1#9")):
        objected = evolve(objected, event)
    assert ends(objected) == [ObjectionEnd.RULED]


def test_whoever_takes_the_seat_answers_for_the_objection_made_from_it():
    objected = after(begun(), BY_SOUTH, EAST, SubstituteSits(Seat.E, "Gow"))
    assert objected.objections[0].person == "Mehta"
    withdrawn = after(objected, WithdrawObjection(Seat.E, in_person=True), Confirm(Seat.E))
    assert points(withdrawn.score) == (1, 0)
