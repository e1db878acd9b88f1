"""Acts, events and states as JSON and back; what does not fit is named with its place."""

import json

import pytest

from club.errors import Malformed
from rubbers.cards.card import Card, Suit
from rubbers.cards.seats import Seat, WhistGame
from rubbers.play import notation
from rubbers.play.open_acts import open_acts
from rubbers.play.rubber_view import view
from rubbers.play.state.acts import (
    Abandon,
    Confirm,
    CorrectGame,
    CorrectHand,
    MarkHand,
    ObjectToStatement,
    SettleRubber,
    SubstituteSits,
    TurnUpTrump,
    WithdrawMark,
    WithdrawObjection,
)
from rubbers.play.state.events import HandMarked, RubberStarted
from rubbers.scoring.score import Stakes
from tests.rubbers.card_table import ADD, CODE, NS_GAME, after, agreed, begun, called, start, tricks

FULL = tricks(8, (Seat.E, ADD), ns_honours=called(3))


@pytest.mark.parametrize(
    "act",
    [
        start(),
        start(WhistGame.DUMMY, Stakes(2, 10)),
        TurnUpTrump(Suit.HEARTS, Card.read("10H"), Seat.N),
        MarkHand(FULL, Seat.S),
        Confirm(),
        ObjectToStatement("ref", Seat.W),
        WithdrawMark(Seat.S),
        WithdrawObjection(Seat.W, in_person=True),
        CorrectHand(3, FULL, Seat.E),
        CorrectGame(1, 2),
        SubstituteSits(Seat.E, "Gow", Seat.W),
        Abandon(),
        SettleRubber(Seat.N),
    ],
)
def test_every_act_comes_back_as_it_was_written(act):
    assert notation.read_act(json.loads(json.dumps(notation.write_act(act)))) == act


def test_every_kind_of_act_has_its_name_in_json():
    assert notation.write_act(MarkHand(FULL))["kind"] == "mark_hand"
    assert set(notation.ACTS) == {
        "start_rubber",
        "turn_up",
        "mark_hand",
        "confirm",
        "object",
        "withdraw_mark",
        "withdraw_objection",
        "correct",
        "correct_game",
        "substitute_sits",
        "take_up_again",
        "abandon",
        "settle",
    }


def test_sides_and_cards_are_written_as_they_are_said():
    body = notation.write_act(MarkHand(FULL, Seat.S))
    assert body["statement"]["tricks"] == {"N-S": 8, "E-W": 5}
    assert notation.write_act(TurnUpTrump(Suit.HEARTS, Card.read("10h")))["card"] == "TH"


@pytest.mark.parametrize(
    ("body", "field"),
    [
        (None, "act"),
        ([], "act"),
        ({}, "act.kind"),
        ({"kind": 7}, "act.kind"),
        ({"kind": "bid"}, "act.kind"),
        ({"kind": "mark_hand"}, "act.statement"),
        ({"kind": "mark_hand", "statement": []}, "act.statement"),
        ({"kind": "confirm", "by": "Q"}, "act.by"),
        ({"kind": "confirm", "by": ["N"]}, "act.by"),
        ({"kind": "confirm", "now": True}, "act.now"),
        ({"kind": "turn_up", "suit": "H", "card": "1H"}, "act.card"),
        ({"kind": "turn_up", "suit": "H", "card": 4}, "act.card"),
        ({"kind": "correct_game", "game": True, "value": 1}, "act.game"),
        ({"kind": "correct_game", "game": 1.0, "value": 1}, "act.game"),
        ({"kind": "correct_game", "game": 1, "value": None}, "act.value"),
        ({"kind": "mark_hand", "statement": {"tricks": {"N-S": 8}}}, "act.statement.tricks"),
        (
            {"kind": "mark_hand", "statement": {"tricks": {"N-S": 8, "E-W": "5"}}},
            "act.statement.tricks.E-W",
        ),
        (
            {"kind": "mark_hand", "statement": {"revokes": [{"by": "N", "elected": "ask"}]}},
            "act.statement.revokes[0].elected",
        ),
        ({"kind": "mark_hand", "statement": {"revokes": {}}}, "act.statement.revokes"),
        ({"kind": "start_rubber", "seating": [], "dealer": "N", "code": "c"}, "act.seating"),
        ({"kind": "start_rubber", "seating": {"N": "A"}, "dealer": "N"}, "act.code"),
        (
            {"kind": "start_rubber", "seating": {"N": 7}, "dealer": "N", "code": "c"},
            "act.seating.N",
        ),
        (
            {"kind": "start_rubber", "seating": {"Q": "A"}, "dealer": "N", "code": "c"},
            "act.seating.Q",
        ),
    ],
)
def test_what_does_not_fit_is_named_with_its_place(body, field):
    with pytest.raises(Malformed) as malformed:
        notation.read_act(body)
    assert [fault.field for fault in malformed.value.faults] == [field]


def test_an_unknown_kind_of_event_is_named():
    with pytest.raises(Malformed, match="hand_shown"):
        notation.read_event({"kind": "hand_shown"})


def test_an_event_written_before_a_field_was_added_still_loads():
    body = {
        "kind": "rubber_started",
        "seating": {"N": "a", "E": "b", "S": "c", "W": "d"},
        "dealer": "N",
        "code": "club-1864",
        "version": 1,
    }
    event = notation.read_event(body)
    assert isinstance(event, RubberStarted)
    assert (event.game, event.dummies, event.stakes) == (WhistGame.WHIST, (), Stakes())
    marked = {"kind": "hand_marked", "hand": 1, "attempt": 0, "statement": {}}
    assert isinstance(notation.read_event(marked), HandMarked)


def test_a_state_that_awaits_an_answer_comes_back_with_its_proposal():
    rubber = after(
        agreed(begun(), NS_GAME), MarkHand(FULL, Seat.S), ObjectToStatement("ref", Seat.E)
    )
    body = json.loads(json.dumps(notation.write_state(rubber)))
    assert notation.read_state(body) == rubber


def test_what_a_seat_sees_and_may_do_is_plain_json():
    rubber = after(agreed(begun(), NS_GAME), MarkHand(FULL, Seat.S))
    body = json.loads(json.dumps(notation.write_view(view(rubber, Seat.E))))
    assert (body["seat"], body["stage"], body["answers"]) == ("E", "playing", ["E", "W"])
    assert notation.write_open_acts(open_acts(rubber, Seat.E, CODE))["kinds"][0] == "confirm"
