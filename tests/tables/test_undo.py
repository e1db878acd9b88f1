"""What may be undone in the room, and until when."""

import pytest

from club.errors import Impossible, Refusal
from rubbers.cards.seats import Seat
from tables.room import acts, events
from tables.room.state.room_state import Room, TableStage
from tables.room.undoable import UndoableAct, last_undo, undo_of
from tests.tables.evening import Evening


def undo(evening: Evening, table: int | None = None, act: str | None = None) -> UndoableAct:
    """Undo the latest act of a stream, or this act, and fold everything again."""
    if act is None:
        found = last_undo(evening.lines, table, evening.code)
    else:
        found = undo_of(evening.lines, act, evening.code)
    evening.write(*found.events())
    evening.room = evening.replayed()
    return found


def before(evening: Evening, act: acts.Act) -> Room:
    """Do an act and give the room as it was before."""
    room = evening.room
    evening.do(act)
    return room


def test_a_table_formed_is_undone_until_a_card_is_cut() -> None:
    evening = Evening().come("ABCD")
    evening.declare("ABCD")
    room = before(evening, acts.FormTable(1))
    found = undo(evening, 1)
    assert str(found.until) == "You can undo this until a card is cut."
    assert set(found.numbers) == {None, 1}
    assert evening.room == room
    evening.do(acts.FormTable(1))
    assert evening.players() == "ABCD"


def test_once_a_card_is_cut_it_is_the_card_that_may_be_undone() -> None:
    evening = Evening()
    evening.form("ABCDE")
    formed = evening.lines[1][0].act
    evening.cut("A6")
    with pytest.raises(Impossible):
        undo(evening, act=formed)
    undo(evening, 1)
    assert evening.to_cut() == "ABCDE"


def test_the_last_card_of_a_round_is_undone_with_all_it_brought() -> None:
    evening = Evening()
    evening.form("ABCDE")
    evening.cut("A2 B3 C4 D5")
    room = before(evening, acts.CutCards(1, "E", ("K",)))
    assert evening.table().stage is TableStage.PARTNERS
    undo(evening, 1)
    assert evening.room == room


def test_an_end_of_a_rubber_is_undone_until_a_card_is_cut() -> None:
    evening = Evening().play("ABCDE")
    room = before(evening, acts.EndRubber(1))
    undo(evening, 1)
    assert evening.room == room
    evening.end()
    ended = evening.lines[1][-1].act
    evening.cut("A2")
    with pytest.raises(Impossible):
        undo(evening, act=ended)


def test_a_rubber_begun_may_be_undone_until_its_first_hand() -> None:
    evening = Evening().play("ABCD")
    found = undo(evening, 1)
    assert str(found.until) == "You can undo this until the first hand is entered."
    assert evening.table().stage is TableStage.READY


@pytest.mark.law("16")
@pytest.mark.parametrize("choice", [acts.ChooseCards(1, "red"), acts.ChooseSeats(1, Seat.E)])
def test_the_dealers_choice_is_not_undone_unless_an_officer_lets_it(choice: acts.Act) -> None:
    evening = Evening()
    evening.form("ABCD")
    evening.cut_for_places()
    room = before(evening, choice)
    with pytest.raises(Refusal) as refused:
        undo(evening, 1)
    assert refused.value.law == "16"
    evening.code = evening.code.waiving("16")
    undo(evening, 1)
    assert evening.room == room


def test_an_arrival_is_undone_while_nothing_rests_on_it() -> None:
    evening = Evening().come("AB")
    undo(evening)
    assert set(evening.room.hall.arrivals) == {"A"}
    evening.come("B")
    came = evening.lines[None][-1].act
    evening.declare("B")
    with pytest.raises(Impossible):
        undo(evening, act=came)


def test_an_earlier_arrival_is_undone_though_others_have_come() -> None:
    evening = Evening().come("ABC")
    undo(evening, act=evening.lines[None][2].act)
    assert set(evening.room.hall.arrivals) == {"A", "C"}


def test_an_arrival_others_came_with_is_not_undone() -> None:
    evening = Evening().come("A")
    came = evening.lines[None][-1].act
    evening.do(acts.Arrive("B", evening.room.hall.arrivals["A"].at, together_with="A"))
    with pytest.raises(Impossible):
        undo(evening, act=came)


def test_a_declaration_is_not_undone_while_its_candidate_cuts() -> None:
    evening = Evening().come("ABCDE")
    evening.declare("ABCDE")
    evening.do(acts.FormTable(1))
    with pytest.raises(Impossible):
        undo(evening)


def test_a_table_act_is_not_undone_once_its_people_have_moved_on() -> None:
    evening = Evening().play("ABCDE")
    evening.do(acts.QuitTable(1, "E"))
    evening.declare("E")
    quit_table = evening.lines[1][-1].act
    undo(evening, act=quit_table)
    assert evening.waiting() == "E"


def test_opening_the_doors_is_not_undone_once_someone_has_come() -> None:
    evening = Evening()
    opened = evening.lines[None][0].act
    evening.come("A")
    with pytest.raises(Impossible):
        undo(evening, act=opened)


def test_what_is_undone_is_not_undone_twice() -> None:
    evening = Evening().come("A")
    came = evening.lines[None][-1].act
    undo(evening)
    with pytest.raises(Impossible):
        undo(evening, act=came)


def test_where_nothing_has_happened_there_is_nothing_to_undo() -> None:
    with pytest.raises(Impossible):
        undo(Evening(), 1)


def test_a_law_set_aside_is_undone_with_the_act_it_let_through() -> None:
    evening = Evening().come("ABCD")
    room = evening.room
    evening.write(events.LawWaived("16", "note 1"), *evening_declares(evening))
    assert evening.room.hall.waivers
    undo(evening)
    assert evening.room == room


def test_a_law_set_aside_later_for_others_stands_in_nobodys_way() -> None:
    evening = Evening().come("AB")
    evening.write(events.LawWaived("16", "note 1"), *evening_declares(evening))
    declared = evening.lines[None][-1].act
    evening.write(events.LawWaived("16", "note 2"))
    undo(evening, act=declared)
    assert [waiver.reason_ref for waiver in evening.room.hall.waivers] == ["note 2"]


def evening_declares(evening: Evening) -> tuple[events.Event, ...]:
    """Return what A brings about by declaring, without writing it down."""
    return Evening.do(_copy(evening), acts.Declare(("A",)))


def _copy(evening: Evening) -> Evening:
    copy = Evening()
    copy.room = evening.room
    return copy
