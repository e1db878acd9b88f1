"""What cannot be done in any room, whatever its laws."""

from collections.abc import Callable

import pytest

from club.errors import Impossible
from rubbers.cards.seats import Seat
from tables.room import acts
from tables.room.state.room_state import Room
from tests.tables.evening import Evening, at


def playing() -> Evening:
    """Return A to D at the first rubber of table 1, E and F waiting, S in the room."""
    return Evening().play("ABCDEF").come("S")


def two_tables() -> Evening:
    """Return two tables at play, table 2 complete, and S in the room."""
    return Evening().play("ABCDE").play("UVWXYZ", 2).come("S")


def ready() -> Evening:
    """Return table 1 ready to begin, A and B against C and D."""
    evening = Evening()
    evening.form("ABCD")
    evening.cut("AA B2 C3 D4")
    return evening


def absent() -> Evening:
    """Return table 1 at play, A gone, S named and not yet consented to."""
    evening = playing()
    evening.do(acts.QuitTable(1, "A"))
    evening.do(acts.NameSubstitute(1, "A", "S"))
    return evening


def substituted() -> Evening:
    """Return table 1 at play with S for A, and T in the room."""
    evening = absent().come("T")
    for by in "BCD":
        evening.do(acts.Consent(1, by, "S"))
    return evening


def entering() -> Evening:
    """Return three players left behind, cutting for one place at table 2, and S in the room."""
    evening = Evening().play("ABCD").play("VWXYZ", 2).come("S")
    evening.do(acts.BreakUp(1, "A"))
    evening.declare("BCD", 2)
    return evening


def cut_again() -> Evening:
    """Return a cut for partners where B and C cut again."""
    evening = Evening()
    evening.form("ABCD")
    evening.cut("A3 B6 C6 DJ")
    return evening


def called() -> Evening:
    """Return an evening at play whose bell has rung and whose last rubbers have been called."""
    evening = Evening().come("A")
    evening.do(acts.RingOpeningBell(at(5)))
    evening.do(acts.ChangePhase(acts.Phase.PLAY))
    evening.do(acts.LastCall())
    return evening


TABLE: list[tuple[Callable[[], Evening], acts.Act]] = [
    (playing, acts.Arrive("A", at(9))),
    (playing, acts.Arrive("Q", at(9), together_with="R")),
    (playing, acts.OpenDoors(at(9))),
    (playing, acts.CorrectArrival("Q", at(9), "a reason")),
    (playing, acts.CorrectArrival("A", at(9), "a reason", together_with="A")),
    (playing, acts.Leave("Q")),
    (playing, acts.Declare(("Q",))),
    (playing, acts.Declare(())),
    (playing, acts.Declare(("S", "S"))),
    (playing, acts.Declare(("A",))),
    (playing, acts.Declare(("E",), 1)),
    (playing, acts.Declare(("S",), 7)),
    (playing, acts.Withdraw("S")),
    (playing, acts.Withdraw("S", 1)),
    (playing, acts.FormTable(0)),
    (playing, acts.FormTable(2, candidates=("A", "E", "F", "S"))),
    (playing, acts.FormTable(2, candidates=("S", "S", "E", "F"))),
    (playing, acts.FormTable(2, candidates=("Q", "S", "E", "F"))),
    (playing, acts.FormTable(2)),
    (playing, acts.CutCards(1, "A", ("6",))),
    (playing, acts.UndoCard(1, "A")),
    (playing, acts.ChooseCards(1, "red")),
    (playing, acts.ChooseSeats(1, Seat.N)),
    (playing, acts.BeginRubber(1)),
    (playing, acts.CloseTable(1)),
    (playing, acts.ClaimAdmission(1, "E")),
    (playing, acts.PassAdmission(1, "A")),
    (playing, acts.PassAdmission(1, "S")),
    (playing, acts.StateRubbers(1, "S", 1)),
    (playing, acts.StateRubbers(1, "A", -1)),
    (playing, acts.QuitTable(1, "S")),
    (playing, acts.ComeBack(1, "A")),
    (playing, acts.NameSubstitute(1, "A", "S")),
    (playing, acts.Consent(1, "B", "S")),
    (playing, acts.BreakUp(1, "S")),
    (playing, acts.BreakUp(1, "E")),
    (playing, acts.CutInto(1, "S")),
    (two_tables, acts.CutInto(2, "E")),
    (two_tables, acts.CutInto(1, "E")),
    (two_tables, acts.CutInto(1, "U")),
    (two_tables, acts.Declare(("Y",), 1)),
    (ready, acts.ChooseCards(1, "  ")),
    (ready, acts.ChooseCards(1, "red" * 20)),
    (ready, acts.ChooseCards(1, "red\x00")),
    (ready, acts.ChooseSeats(1, Seat.N, left="B")),
    (ready, acts.EndRubber(1)),
    (absent, acts.QuitTable(1, "A")),
    (absent, acts.NameSubstitute(1, "A", "B")),
    (absent, acts.NameSubstitute(1, "A", "Q")),
    (absent, acts.Consent(1, "B", "T")),
    (substituted, acts.NameSubstitute(1, "A", "T")),
    (substituted, acts.Consent(1, "B", "S")),
    (substituted, acts.Declare(("S",))),
    (entering, acts.Declare(("S",), 2)),
    (entering, acts.Declare(("B",))),
    (entering, acts.FormTable(1)),
    (entering, acts.BeginRubber(1)),
    (cut_again, acts.UndoCard(1, "A")),
    (cut_again, acts.CutCards(1, "A", ("6",))),
    (called, acts.RingOpeningBell(at(90))),
    (called, acts.LastCall()),
    (called, acts.ChangePhase(acts.Phase.PLAY)),
]


@pytest.mark.parametrize(
    ("given", "act"), TABLE, ids=[f"{given.__name__}: {act}" for given, act in TABLE]
)
def test_it_is_impossible_and_said_in_a_sentence(
    given: Callable[[], Evening], act: acts.Act
) -> None:
    evening = given()
    room = evening.room
    with pytest.raises(Impossible) as impossible:
        evening.do(act)
    assert str(impossible.value).endswith(".")
    assert evening.room is room


@pytest.mark.parametrize(
    "act",
    [acts.Arrive("A", at(1)), acts.RingOpeningBell(at(1)), acts.ChangePhase(acts.Phase.PLAY)],
    ids=lambda act: type(act).__name__,
)
def test_nothing_is_done_before_the_doors_are_open(act: acts.Act) -> None:
    evening = Evening()
    evening.room = Room()
    with pytest.raises(Impossible):
        evening.do(act)


def test_one_cannot_declare_twice_for_a_fresh_table() -> None:
    evening = Evening().come("A")
    evening.declare("A")
    with pytest.raises(Impossible):
        evening.declare("A")


def test_with_nobody_left_to_consent_there_is_no_substitute() -> None:
    evening = Evening().play("ABCD").come("S")
    for who in "ABCD":
        evening.do(acts.QuitTable(1, who))
    with pytest.raises(Impossible):
        evening.do(acts.NameSubstitute(1, "A", "S"))


def test_two_who_came_together_cannot_each_have_come_with_the_other() -> None:
    evening = Evening().come("A")
    evening.do(acts.Arrive("B", at(3), together_with="A"))
    with pytest.raises(Impossible):
        evening.do(acts.CorrectArrival("A", at(3), "a reason", together_with="B"))


def test_rubbers_are_not_stated_once_a_card_is_cut() -> None:
    evening = Evening().play("ABCDE")
    evening.end()
    evening.cut("A2")
    with pytest.raises(Impossible):
        evening.do(acts.StateRubbers(1, "A", 5))
