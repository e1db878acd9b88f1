"""Laws 22 and 24, our readings: who may go to another table, and who cut for its places."""

from __future__ import annotations

import pytest

from club.errors import Impossible
from club.rules.house_rules import HouseRules, Seniority
from tables.room import acts, events
from tables.room.forecast.offers import may
from tables.room.forecast.precedence import precedence
from tables.room.state.room_state import TableStage
from tests.laws.editions import laws, refused_by
from tests.tables.evening import Evening

pytestmark = pytest.mark.usefixtures("edition")
EACH = HouseRules(seniority=Seniority.EACH)


def between_rubbers(people: str = "ABCDE") -> Evening:
    """Give table 1 after a rubber: A is out, the others are to play next, and cut for partners."""
    evening = Evening(EACH).play(people)
    evening.do(acts.StateRubbers(1, "A", 3))
    evening.end()
    return evening


def one_place_left() -> Evening:
    """Return three tables: at 1 and 3 E and N wait, level in the room; at 2 one place is vacant."""
    evening = Evening().play("ABCD").play("RSTUV", 2).play("JKLM", 3)
    evening.come("EN")
    evening.declare("E", 1)
    evening.declare("N", 3)
    return evening


@pytest.mark.law("22")
@pytest.mark.law("13", edition="revised-1900")
def test_who_is_to_play_next_may_declare_for_a_fresh_table() -> None:
    evening = between_rubbers()
    offered = [offer.act for offer in may(evening.room, evening.code, who="B")]
    assert acts.Declare(("B",)) in offered
    evening.come("XYZ", minute=40)
    evening.declare("BXYZ")
    formed = evening.do(acts.FormTable(2))
    assert laws(formed, events.LeftTable) == ["24"]
    assert evening.players(2) == "BXYZ"
    assert (evening.players(), evening.table().stage) == ("ACDE", TableStage.PARTNERS)
    assert evening.replayed() == evening.room


@pytest.mark.law("22")
@pytest.mark.law("13", edition="revised-1900")
def test_declaring_so_costs_nothing_and_ends_when_the_rubber_begins() -> None:
    evening = between_rubbers()
    evening.declare("B")
    assert evening.players() == "BCDE"
    (mine,) = (one for one in precedence(evening.room, evening.code) if one.who == "B")
    assert mine.declared
    evening.cut_for_places()
    begun = evening.begin()
    assert "B" not in evening.room.hall.candidates
    assert laws(begun, events.CandidacyMet) == ["22*"]


@pytest.mark.law("22")
@pytest.mark.law("13", edition="revised-1900")
def test_who_plays_a_rubber_may_not_declare() -> None:
    evening = Evening(EACH).play("ABCD")
    with pytest.raises(Impossible, match="at a table"):
        evening.declare("A")


@pytest.mark.law("22")
@pytest.mark.law("13", edition="revised-1900")
def test_no_rubber_begins_while_a_player_of_it_cuts_for_a_fresh_table() -> None:
    evening = between_rubbers("ABCDEF")
    evening.cut_for_places()
    evening.declare("CD")
    evening.come("XYZ", minute=40)
    evening.declare("XYZ")
    evening.do(acts.FormTable(2))
    assert set("CD") <= set(evening.to_cut(2))
    with pytest.raises(Impossible, match="for a place at another table"):
        evening.begin()
    evening.round(2, evening.table(2).cut, lambda n: "A23456"[n])  # type: ignore[arg-type]
    assert len(evening.players(2)) == 4


@pytest.mark.law("24")
@pytest.mark.law("15", edition="revised-1900")
def test_level_people_of_other_tables_cut_for_a_single_place() -> None:
    evening = one_place_left()
    called = evening.do(acts.CutInto(2, "E", ("N",)))
    assert laws(called, events.CutCalled) == ["24*"]
    assert evening.to_cut(2) == "EN"
    entered = evening.cut("E9 N2", 2)
    assert laws(entered, events.LeftTable) == ["24"]
    assert (evening.waiting(2), evening.waiting(3)) == ("VN", "")
    assert evening.replayed() == evening.room


@pytest.mark.law("24")
@pytest.mark.law("15", edition="revised-1900")
def test_who_cuts_for_it_and_loses_keeps_his_own_place_and_has_the_next_right() -> None:
    evening = one_place_left()
    evening.do(acts.CutInto(2, "E", ("N",)))
    evening.cut("E9 N2", 2)
    assert (evening.waiting(1), evening.queue(2)) == ("E", "E")


@pytest.mark.law("24")
@pytest.mark.law("15", edition="revised-1900")
def test_where_there_are_places_for_all_nobody_cuts() -> None:
    evening = one_place_left()
    evening.do(acts.QuitTable(2, "V"))
    evening.do(acts.CutInto(2, "E", ("N",)))
    assert (evening.to_cut(2), evening.waiting(2)) == ("", "EN")


@pytest.mark.law("24")
@pytest.mark.law("15", edition="revised-1900")
def test_where_one_is_first_in_the_room_they_do_not_cut() -> None:
    evening = Evening(EACH).play("ABCDE").play("RSTUV", 2).play("JKLMN", 3)
    evening.do(acts.CutInto(2, "N", ("E",)))
    assert (evening.waiting(2), evening.queue(2), evening.waiting(3)) == ("VE", "N", "N")


@pytest.mark.law("24")
@pytest.mark.law("15", edition="revised-1900")
def test_nobody_is_named_who_belongs_to_no_other_table_or_is_named_already() -> None:
    evening = one_place_left()
    evening.come("Z")
    for others in (("Z",), ("E",), ("A",)):
        with pytest.raises(Impossible):
            evening.do(acts.CutInto(2, "E", others))


@pytest.mark.law("21")
@pytest.mark.law("12", edition="revised-1900")
def test_they_cut_in_before_any_card_is_cut_there() -> None:
    evening = one_place_left()
    evening.end(2)
    evening.cut(f"{evening.to_cut(2)[0]}4", 2)
    assert refused_by(evening, acts.CutInto(2, "E", ("N",))) == "21"
