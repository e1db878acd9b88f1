"""The end of an evening: the last call, the close, and what is entered after it."""

import pytest

from club.errors import Impossible, Refusal
from club.rules.house_rules import HouseRules, Seniority
from rubbers.play.state.acts import Confirm
from tables.room import acts, events
from tables.room.decide import decide
from tables.room.forecast.offers import may
from tables.room.forecast.positions import RoomPosition, positions
from tables.room.forecast.precedence import precedence
from tables.room.forecast.rubber_end import when_rubber_ends
from tables.room.precedence_book import sentences
from tables.room.state.room_state import TableStage
from tables.room.undoable import last_undo, undo_of
from tests.tables.evening import Evening, at

EACH = HouseRules(seniority=Seniority.EACH)
CLOSE = acts.ChangePhase(acts.Phase.CLOSE)


def refused(evening: Evening, act: object) -> str:
    """Return the law that refuses an act."""
    with pytest.raises(Refusal) as error:
        evening.code.check(evening.room, act)
    return error.value.law


def told(evening: Evening) -> dict[str, tuple[str, str]]:
    """Return what everyone is told comes next, with its law."""
    found = precedence(evening.room, evening.code)
    return {one.who: (str(one.next.reason), one.next.law) for one in found}


def closed() -> Evening:
    """Return an evening closed by an override while A, B, C and D play and E waits."""
    evening = Evening(EACH).play("ABCDE").come("S")
    evening.code = evening.code.waiving("house.closing")
    evening.do(CLOSE)
    evening.code = Evening().code
    return evening


@pytest.mark.law("house.last_call")
def test_no_rubber_begins_after_the_last_call_unless_an_officer_lets_it() -> None:
    evening = Evening()
    evening.form("ABCD")
    evening.cut_for_places()
    evening.do(acts.LastCall())
    with pytest.raises(Refusal) as error:
        evening.begin()
    assert error.value.law == "house.last_call"
    evening.code = evening.code.waiving("house.last_call")
    evening.begin()
    assert evening.table().stage is TableStage.PLAYING


@pytest.mark.law("house.last_call")
def test_a_table_let_form_after_the_last_call_cuts_and_begins_one_rubber() -> None:
    evening = Evening().come("ABCDE")
    evening.declare("ABCD")
    evening.do(acts.LastCall())
    law = "house.last_call"
    formed = decide(evening.room, acts.FormTable(1), evening.code.waiving(law))
    evening.write(events.LawWaived(law, "a reason", 1), *formed)
    assert told(evening)["A"] == ("A is to cut for partners at table 1.", "16")
    assert refused(evening, acts.Declare(("E",), 1)) == law
    evening.cut_for_places()
    evening.begin()
    assert told(evening)["A"] == ("A is playing the last rubber at table 1.", law)
    evening.end()
    assert not evening.to_cut() and told(evening)["A"][1] == law


@pytest.mark.law("house.last_call")
@pytest.mark.parametrize(
    "act", [acts.FormTable(2), acts.Declare(("S",)), acts.Declare(("S",), 1), acts.CutInto(1, "E")]
)
def test_after_the_last_call_no_table_forms_and_nobody_declares(act: acts.Act) -> None:
    evening = Evening(EACH).play("ABCDE").come("S")
    evening.code.check(evening.room, act)
    evening.do(acts.LastCall())
    assert refused(evening, act) == "house.last_call"


@pytest.mark.law("house.last_call")
def test_a_rubber_that_ends_after_the_last_call_is_followed_by_no_cut() -> None:
    evening = Evening(EACH).play("ABCDE")
    evening.do(acts.LastCall())
    evening.end()
    table = evening.table()
    assert (table.stage, table.cut, evening.waiting()) == (TableStage.ENDED, None, "E")
    evening.do(acts.Leave("A"))
    assert (evening.players(), evening.table().cut) == ("BCD", None)


@pytest.mark.law("house.last_call")
def test_the_last_call_undone_the_next_rubber_is_settled() -> None:
    evening = Evening(EACH).play("ABCDE")
    evening.do(acts.LastCall())
    evening.end()
    evening.write(*last_undo(evening.lines, None, evening.code).events())
    evening.room = evening.replayed()
    evening.come("Z")
    assert evening.table().stage is TableStage.CUTTING_OUT


@pytest.mark.law("house.last_call")
def test_after_the_last_call_nobody_is_told_of_a_rubber_that_never_begins() -> None:
    evening = Evening(EACH).play("ABCDEFG").come("S")
    evening.declare("S")
    assert "comes in" in told(evening)["E"][0]
    evening.do(acts.LastCall())
    plays = ("A is playing the last rubber at table 1.", "house.last_call")
    none = "{} has no more rubbers to play: the last have been called."
    assert told(evening)["A"] == plays
    for who in "EFGS":
        assert told(evening)[who] == (none.format(who), "house.last_call")
    prospect = when_rubber_ends(evening.room, 1, evening.code)
    assert prospect is not None and prospect.last and not prospect.comes_in and not prospect.out
    assert [because.law for because in prospect.because] == ["house.last_call"]
    evening.end()
    assert told(evening)["A"] == (none.format("A"), "house.last_call")


def test_one_who_is_away_in_the_last_rubber_may_still_come_back() -> None:
    evening = Evening(EACH).play("ABCD")
    evening.do(acts.LastCall())
    evening.do(acts.QuitTable(1, "A"))
    assert "may come back" in told(evening)["A"][0]


@pytest.mark.law("house.closing")
def test_the_evening_does_not_close_on_a_rubber() -> None:
    evening = Evening().play("ABCD")
    with pytest.raises(Refusal) as error:
        evening.do(CLOSE)
    assert error.value.law == "house.closing"
    assert str(error.value) == (
        "The rubber at table 1 is not over. Unless it is won first, closing leaves it unfinished."
    )
    evening.end()
    evening.do(CLOSE)
    assert evening.room.hall.phase is acts.Phase.CLOSE


@pytest.mark.law("house.closing")
def test_several_rubbers_are_counted_where_they_stand_against_the_close() -> None:
    evening = Evening().play("ABCD").play("EFGH", 2)
    with pytest.raises(Refusal, match="The rubbers at 2 tables are not over"):
        evening.do(CLOSE)


@pytest.mark.law("house.closing")
def test_a_close_stops_every_table_and_each_says_why() -> None:
    evening = Evening(EACH).play("ABCD").play("EFGH", 2)
    evening.come("KLMN").declare("KLMN")
    evening.do(acts.FormTable(3))
    evening.end(2)
    evening.code = evening.code.waiving("house.closing")
    happened = evening.do(CLOSE)
    assert not list(evening.room.open_tables())
    stopped = [event for event in happened if isinstance(event, events.TableClosed)]
    assert [event.because[0].law for event in stopped] == ["house.closing"] * 3
    assert [str(because.reason) for because in sentences(stopped)] == [
        "Table 1 stops with its rubber: the evening closes.",
        "Table 2 stops: the evening closes.",
        "Table 3 stops: the evening closes.",
    ]


@pytest.mark.law("house.closed")
@pytest.mark.parametrize(
    "act",
    [
        acts.Arrive("Q", at(90)),
        acts.RingOpeningBell(at(90)),
        acts.LastCall(),
        acts.ChangePhase(acts.Phase.PLAY),
        acts.Declare(("S",)),
        acts.FormTable(2),
        acts.CutCards(1, "A", ("6",)),
        acts.BeginRubber(1),
        acts.EndRubber(1),
        acts.QuitTable(1, "A"),
        acts.EnterInRubber(Confirm()),
    ],
    ids=lambda act: type(act).__name__,
)
def test_after_the_close_nothing_is_entered(act: object) -> None:
    evening = Evening(EACH).play("ABCDE").come("S")
    evening.code.check(evening.room, act)
    assert refused(closed(), act) == "house.closed"


@pytest.mark.law("house.closed")
def test_after_the_close_people_still_leave_and_arrivals_are_put_right() -> None:
    evening = closed()
    evening.do(acts.CorrectArrival("S", at(3), "a reason"))
    evening.do(acts.Leave("A"))
    assert "A" not in evening.room.hall.arrivals


@pytest.mark.law("house.closed")
def test_an_officer_lets_someone_in_after_the_close_with_the_rule_set_aside() -> None:
    evening = closed()
    evening.code = evening.code.waiving("house.closed")
    evening.come("Q")
    assert "Q" in evening.room.hall.arrivals


@pytest.mark.law("house.closed")
def test_after_the_close_everyone_is_told_so_and_nothing_is_offered() -> None:
    evening = closed()
    said = told(evening)["E"]
    assert said == ("E has nothing more to wait for: the evening is closed.", "house.closed")
    assert [o.kind for o in may(evening.room, evening.code) if o.refusal is None] == []
    assert {at.position for at in positions(evening.room).values()} == {RoomPosition.FREE}


@pytest.mark.law("house.closed")
def test_a_close_is_undone_with_its_tables_until_the_evening_goes_on_otherwise() -> None:
    evening = Evening(EACH).play("ABCDE")
    evening.end()
    room = evening.room
    evening.do(CLOSE)
    found = last_undo(evening.lines, None, evening.code)
    assert str(found.until) == "You can undo this until something else depends on it."
    evening.write(*found.events())
    assert evening.replayed() == room


@pytest.mark.law("house.closed")
def test_after_the_close_nothing_but_the_close_is_undone() -> None:
    evening = Evening(EACH).play("ABCDE").come("S")
    evening.do(acts.BreakUp(1, "A"))
    evening.do(CLOSE)
    broken = evening.lines[1][-1].act
    with pytest.raises(Impossible, match="only the closing can be undone"):
        undo_of(evening.lines, broken, evening.code)
    assert last_undo(evening.lines, None, evening.code).act != broken
