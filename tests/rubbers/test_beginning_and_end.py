"""How a rubber begins, who sits in it, and how it ends."""

from dataclasses import replace

import pytest

from club.errors import Impossible, Malformed
from rubbers.cards.seats import Seat, WhistGame
from rubbers.play.decide import decide
from rubbers.play.state.acts import (
    Abandon,
    Confirm,
    CorrectHand,
    MarkHand,
    ObjectToStatement,
    SettleRubber,
    SubstituteSits,
)
from rubbers.play.state.events import LawWaived, RubberSettled
from rubbers.play.state.evolve import evolve, replay
from rubbers.play.state.rubber_state import RubberStage
from rubbers.scoring.score import Stakes
from tests.rubbers.card_table import (
    CODE,
    NS_GAME,
    PEOPLE,
    after,
    agreed,
    begun,
    happened,
    start,
    tricks,
)

DUMMY, DOUBLE = WhistGame.DUMMY, WhistGame.DOUBLE_DUMMY


@pytest.mark.parametrize(("game", "people"), [(WhistGame.WHIST, 4), (DUMMY, 3), (DOUBLE, 2)])
def test_four_play_whist_three_dummy_and_two_double_dummy(game, people):
    rubber = begun(game)
    assert len(rubber.seating) == people
    assert (rubber.hand.number, rubber.hand.attempt, rubber.stage) == (1, 0, RubberStage.PLAYING)


@pytest.mark.parametrize(
    "act",
    [
        replace(start(), seating={Seat.N: "Fenn"}),
        replace(start(), seating={**PEOPLE, Seat.W: "Fenn"}),
        replace(start(), seating={**PEOPLE, Seat.W: ""}),
        replace(start(), dummies=(Seat.N,)),
        replace(start(DUMMY), dummies=()),
        replace(start(DUMMY), seating=PEOPLE),
        replace(start(DOUBLE), dummies=(Seat.N, Seat.N)),
        replace(
            start(DOUBLE),
            dummies=(Seat.N, Seat.S),
            seating={Seat.E: "Mehta", Seat.W: "Tallis"},
        ),
        replace(start(), stakes=Stakes(a_point=-1)),
    ],
)
def test_people_and_seats_must_fit_the_game(act):
    with pytest.raises(Malformed):
        decide(None, act, CODE)


def test_a_substitute_sits_for_the_rest_of_the_rubber_and_who_began_is_kept():
    rubber = after(agreed(begun(), tricks(7)), SubstituteSits(Seat.E, "Gow"))
    assert (rubber.seating[Seat.E], rubber.players[Seat.E]) == ("Gow", "Mehta")
    (sat,) = rubber.substitutions
    assert (sat.in_place_of, sat.hand) == ("Mehta", 2)


def test_nobody_sits_twice_nor_in_dummys_seat():
    for game, act in (
        (WhistGame.WHIST, SubstituteSits(Seat.E, "Fenn")),
        (WhistGame.WHIST, SubstituteSits(Seat.E, "")),
        (DUMMY, SubstituteSits(Seat.N, "Gow")),
    ):
        with pytest.raises(Impossible):
            after(begun(game), act)


def test_a_table_broken_up_leaves_its_rubber_unfinished():
    rubber = after(agreed(begun(), NS_GAME), Abandon())
    assert (rubber.stage, rubber.result) == (RubberStage.ABANDONED, None)


def test_a_mark_without_an_answer_goes_with_the_table_that_is_broken_up():
    rubber = after(begun(), MarkHand(tricks(7), Seat.S), Abandon(), SettleRubber())
    assert (rubber.awaiting, rubber.stage) == (None, RubberStage.SETTLED)


def test_a_dummy_does_not_begin_the_rubber():
    with pytest.raises(Impossible):
        decide(None, replace(start(DUMMY), by=Seat.N), CODE)


def test_a_rubber_is_settled_once_and_only_when_it_is_over():
    with pytest.raises(Impossible):
        after(begun(), SettleRubber())
    settled = after(agreed(begun(), NS_GAME, NS_GAME), SettleRubber())
    assert settled.stage is RubberStage.SETTLED
    with pytest.raises(Impossible):
        after(settled, SettleRubber())


def test_settling_concludes_the_last_game_and_that_is_a_reading():
    rubber, events = happened(agreed(begun(), NS_GAME, NS_GAME), SettleRubber())
    assert all(game.concluded for game in rubber.games)
    concluded, settled = events
    assert (concluded.game, concluded.because.reading) == (2, True)
    assert settled == RubberSettled()


def test_what_awaits_an_answer_is_answered_before_the_rubber_is_settled():
    rubber = after(agreed(begun(), NS_GAME, NS_GAME), CorrectHand(2, tricks(10), Seat.S))
    with pytest.raises(Impossible):
        after(rubber, SettleRubber())
    with pytest.raises(Impossible):
        after(rubber, ObjectToStatement("ref", Seat.E), SettleRubber())


def test_a_settled_rubber_that_is_mended_by_a_waiver_is_to_be_settled_again():
    rubber = after(agreed(begun(), NS_GAME, NS_GAME), SettleRubber())
    mending = (CorrectHand(2, tricks(12), Seat.S), Confirm(Seat.E))
    rubber = after(rubber, *mending, code=CODE.waiving("11"))
    assert (rubber.stage, rubber.result.points) == (RubberStage.WON, 8)
    assert after(rubber, SettleRubber()).stage is RubberStage.SETTLED


def test_a_law_set_aside_stands_in_the_record():
    rubber = evolve(begun(), LawWaived("11", "ref"))
    assert rubber.waived == ("11",)


def test_a_record_begins_with_the_start_of_its_rubber():
    for record in ((), (RubberSettled(),)):
        with pytest.raises(ValueError, match="rubber"):
            replay(record)
