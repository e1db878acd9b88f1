"""Stating a hand and answering it: what counts, and what no table allows."""

from dataclasses import replace

import pytest

from club.errors import Impossible, Malformed
from rubbers.cards.card import Card, Suit
from rubbers.cards.seats import LOVE_ALL, Seat, Sides, WhistGame
from rubbers.play.decide import decide
from rubbers.play.state.acts import (
    Abandon,
    Confirm,
    MarkHand,
    ObjectToStatement,
    SettleRubber,
    SubstituteSits,
    TurnUpTrump,
    WithdrawMark,
)
from rubbers.scoring.statement import Outcome, SideHonours, Statement
from tests.rubbers.card_table import (
    ADD,
    CODE,
    NS_GAME,
    after,
    agreed,
    begun,
    called,
    points,
    start,
    tricks,
)

ODD = tricks(7)
MARKED = MarkHand(ODD, Seat.S)


def test_a_marked_hand_counts_nothing_until_it_is_confirmed():
    rubber = after(begun(), MARKED)
    assert (points(rubber.score), rubber.hands) == ((0, 0), ())
    rubber = after(rubber, Confirm(Seat.E))
    assert (points(rubber.score), len(rubber.hands)) == ((1, 0), 1)
    assert rubber.awaiting is None


def test_a_hand_is_confirmed_once():
    rubber = after(begun(), MARKED, Confirm(Seat.E))
    with pytest.raises(Impossible):
        after(rubber, Confirm(Seat.E))


def test_an_objection_is_kept_by_reference_and_the_hand_does_not_count():
    rubber = after(begun(), MARKED, ObjectToStatement("ref-1", Seat.E))
    assert [(o.by, o.reason_ref) for o in rubber.awaiting.objections] == [(Seat.E, "ref-1")]
    assert rubber.score == LOVE_ALL


def test_a_side_does_not_object_to_what_it_stated():
    with pytest.raises(Impossible):
        after(begun(), MARKED, ObjectToStatement("ref-1", Seat.N))


def test_the_side_that_stated_it_and_an_officer_can_withdraw_it():
    for by in (Seat.N, Seat.S, None):
        assert after(begun(), MARKED, WithdrawMark(by)).awaiting is None
    with pytest.raises(Impossible):
        after(begun(), MARKED, WithdrawMark(Seat.E))


def test_a_side_can_mark_again_in_place_of_its_own_mark():
    rubber = after(begun(), MARKED, MarkHand(tricks(8), Seat.N), Confirm(Seat.E))
    assert points(rubber.score) == (2, 0)


def test_the_other_side_answers_before_it_marks():
    rubber = after(begun(), MARKED)
    for by in (Seat.E, None):
        with pytest.raises(Impossible):
            after(rubber, MarkHand(tricks(8), by))


def test_after_an_objection_the_other_side_can_mark_its_own_statement():
    rubber = after(begun(), MARKED, ObjectToStatement("ref-1", Seat.E), MarkHand(tricks(6), Seat.E))
    assert rubber.awaiting.objections == ()
    assert points(after(rubber, Confirm(Seat.N)).score) == (0, 1)


@pytest.mark.parametrize(
    "act", [Confirm(Seat.E), ObjectToStatement("ref", Seat.E), WithdrawMark(Seat.S)]
)
def test_where_nothing_is_marked_there_is_nothing_to_answer(act):
    with pytest.raises(Impossible):
        after(begun(), act)


def test_a_dummy_says_nothing():
    with pytest.raises(Impossible):
        after(begun(WhistGame.DUMMY), MarkHand(ODD, Seat.N))


@pytest.mark.parametrize(
    "act", [MARKED, TurnUpTrump(Suit.CLUBS), SubstituteSits(Seat.N, "Gow"), Abandon()]
)
def test_nothing_more_is_played_in_a_rubber_that_is_over(act):
    for over in (agreed(begun(), NS_GAME, NS_GAME), after(begun(), Abandon())):
        with pytest.raises(Impossible):
            after(over, act)
        with pytest.raises(Impossible):
            after(over, SettleRubber(), act)


def test_no_act_comes_before_the_start_and_a_rubber_starts_once():
    with pytest.raises(Impossible):
        decide(None, MARKED, CODE)
    with pytest.raises(Impossible):
        decide(begun(), start(), CODE)


def test_a_rubber_is_not_judged_by_another_code():
    with pytest.raises(Impossible):
        decide(begun(), MARKED, replace(CODE, id="another"))
    with pytest.raises(Impossible):
        decide(None, start(), replace(CODE, id="another"))


@pytest.mark.parametrize(
    ("statement", "field"),
    [
        (Statement(), "statement.tricks"),
        (Statement(tricks=Sides(8, 6)), "statement.tricks"),
        (Statement(tricks=Sides(14, -1)), "statement.tricks"),
        (tricks(7, ns_honours=called(5)), "statement.honours.N-S.held"),
        (tricks(7, ew_honours=called(-1)), "statement.honours.E-W.held"),
        (tricks(7, ns_honours=called(4), ew_honours=called(4)), "statement.honours"),
        (tricks(7, ns_honours=SideHonours(3), ew_honours=SideHonours(2)), "statement.honours"),
        (tricks(7, (Seat.E, None)), "statement.revokes[0].elected"),
        (tricks(7, *[(Seat.E, ADD)] * 40), "statement.revokes"),
        (Statement(Outcome.VOID, tricks=Sides(7, 6)), "statement.outcome"),
        (replace(ODD, outcome=Outcome.MISDEAL), "statement.outcome"),
        (Statement(Outcome.VOID, revokes=tricks(7, (Seat.E, ADD)).revokes), "statement.outcome"),
        (Statement(Outcome.VOID, honours=Sides(called(3), SideHonours())), "statement.outcome"),
    ],
)
def test_a_hand_that_cannot_have_been_is_refused_with_its_place(statement, field):
    with pytest.raises(Malformed) as malformed:
        after(begun(), MarkHand(statement, Seat.S))
    assert [fault.field for fault in malformed.value.faults] == [field]


def test_every_fault_of_a_statement_is_named_at_once():
    statement = replace(tricks(7, (Seat.E, None), ns_honours=called(9)), tricks=Sides(1, 1))
    with pytest.raises(Malformed) as malformed:
        after(begun(), MarkHand(statement, Seat.S))
    assert len(malformed.value.faults) == 3


def test_tricks_that_do_not_make_thirteen_are_counted_out_loud():
    with pytest.raises(Malformed) as malformed:
        after(begun(), MarkHand(Statement(tricks=Sides(8, 6)), Seat.S))
    assert (
        str(malformed.value)
        == "The tricks must add up to thirteen. North–South 8 and East–West 6 make 14."
    )


def test_the_trump_turned_is_kept_with_the_hand():
    rubber = after(begun(), TurnUpTrump(Suit.HEARTS, Card.read("4H")))
    assert (rubber.hand.trumps, str(rubber.hand.turn_up)) == (Suit.HEARTS, "4H")
    assert agreed(rubber, ODD).hands[0].trumps is Suit.HEARTS


def test_a_trump_typed_wrongly_can_be_typed_again_but_not_twice_the_same():
    rubber = after(begun(), TurnUpTrump(Suit.HEARTS))
    assert after(rubber, TurnUpTrump(Suit.SPADES)).hand.trumps is Suit.SPADES
    with pytest.raises(Impossible):
        after(rubber, TurnUpTrump(Suit.HEARTS))


def test_the_trump_card_is_of_the_trump_suit():
    with pytest.raises(Impossible):
        after(begun(), TurnUpTrump(Suit.SPADES, Card.read("4H")))


def test_no_trump_is_turned_over_a_mark_that_awaits_its_answer():
    with pytest.raises(Impossible):
        after(begun(), MARKED, TurnUpTrump(Suit.SPADES))


def test_a_statement_names_the_trump_that_was_turned():
    rubber = after(begun(), TurnUpTrump(Suit.HEARTS))
    with pytest.raises(Impossible):
        after(rubber, MarkHand(replace(ODD, trumps=Suit.CLUBS), Seat.S))
    assert agreed(begun(), replace(ODD, trumps=Suit.CLUBS)).hands[0].trumps is Suit.CLUBS
