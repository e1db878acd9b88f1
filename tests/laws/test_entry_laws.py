"""Laws 21, 22 and 24: entry and re-entry."""

import pytest

from club.errors import Impossible
from club.rules.house_rules import HouseRules, Seniority
from tables.room import acts, events
from tables.room.forecast.preview import preview
from tables.room.state.room_state import TableStage
from tests.laws.editions import laws, refused_by
from tests.tables.evening import Evening, at

pytestmark = pytest.mark.usefixtures("edition")

EACH = HouseRules(seniority=Seniority.EACH)


@pytest.mark.law("21")
@pytest.mark.law("12", edition="revised-1900")
def test_one_who_declares_before_a_card_is_cut_enters() -> None:
    evening = Evening().play("ABCD")
    evening.come("E")
    evening.end()
    evening.declare("E", 1)
    assert evening.table().stage is TableStage.CUTTING_OUT
    evening.cut("A2 B3 C4 DK")
    assert evening.players() == "ABCE"


@pytest.mark.law("21")
@pytest.mark.law("12", edition="revised-1900")
def test_entry_is_refused_once_a_card_is_cut_for_a_fresh_rubber() -> None:
    evening = Evening().play("ABCD")
    evening.come("E")
    evening.end()
    evening.cut("A2")
    assert refused_by(evening, acts.Declare(("E",), 1)) == "21"
    evening.cut("B3 C4 DK")
    assert refused_by(evening, acts.Declare(("E",), 1)) == "21"
    evening.begin()
    evening.declare("E", 1)
    assert evening.waiting() == "E"


@pytest.mark.law("21")
@pytest.mark.law("12", edition="revised-1900")
def test_entry_is_refused_once_a_card_is_cut_for_cutting_out() -> None:
    evening = Evening().play("ABCDE")
    evening.come("F")
    evening.end()
    evening.cut("A2")
    assert refused_by(evening, acts.Declare(("F",), 1)) == "21"


@pytest.mark.law("21")
@pytest.mark.law("12", edition="revised-1900")
def test_two_cards_exposed_close_the_entry_too() -> None:
    evening = Evening().play("ABCD")
    evening.come("E")
    evening.end()
    evening.do(acts.CutCards(1, "A", ("2", "3")))
    assert refused_by(evening, acts.Declare(("E",), 1)) == "21"


@pytest.mark.law("21")
@pytest.mark.law("12", edition="revised-1900")
def test_a_card_wrongly_entered_and_taken_back_closes_nothing() -> None:
    evening = Evening().play("ABCD")
    evening.come("E")
    evening.end()
    evening.cut("A2")
    evening.do(acts.UndoCard(1, "A"))
    evening.declare("E", 1)
    assert evening.waiting() == "E"


@pytest.mark.law("21")
@pytest.mark.law("12", edition="revised-1900")
def test_a_late_candidate_before_the_first_cut_joins_the_others() -> None:
    evening = Evening()
    evening.form("ABCDE")
    evening.come("F")
    evening.declare("F", 1)
    assert evening.to_cut() == "ABCDEF"
    evening.cut("AK")
    evening.come("G")
    assert refused_by(evening, acts.Declare(("G",), 1)) == "21"


@pytest.mark.law("21")
@pytest.mark.law("12", edition="revised-1900")
def test_an_officer_may_let_a_late_candidate_in_and_the_cut_begins_again() -> None:
    evening = Evening().play("ABCDE")
    evening.come("F")
    evening.end()
    evening.cut("A2 BK")
    evening.code = evening.code.waiving(evening.code.number("21"))
    evening.declare("F", 1)
    assert evening.to_cut() == "ABCD"
    evening.cut("A2 B3 CQ DK")
    assert evening.players() == "ABEF"


@pytest.mark.law("21")
@pytest.mark.law("12", edition="revised-1900")
def test_a_table_with_too_few_is_open_once_its_rubber_is_over() -> None:
    evening = Evening().play("ABCD")
    evening.do(acts.QuitTable(1, "A"))
    evening.end()
    evening.come("E")
    evening.declare("E", 1)
    assert evening.players() == "BCDE"
    assert evening.to_cut() == "BCDE"


@pytest.mark.law("22")
def test_those_without_a_table_so_far_come_first_and_the_others_cut() -> None:
    evening = Evening(EACH).play("ABCDEF")
    evening.declare("EF")
    evening.come("XYZ", minute=30)
    evening.declare("XYZ")
    formed = evening.do(acts.FormTable(2))
    assert laws(formed, events.TableFormed) == ["22"]
    assert evening.to_cut(2) == "EF"
    placed = evening.cut("E9 F2", 2)
    assert evening.players(2) == "FXYZ"
    assert laws(placed, events.CameIn)[:3] == ["22"] * 3


@pytest.mark.law("22")
def test_one_who_has_left_a_table_or_was_a_substitute_is_one_of_the_others() -> None:
    evening = Evening(EACH).play("ABCDE")
    evening.come("S")
    evening.do(acts.QuitTable(1, "E"))
    evening.do(acts.QuitTable(1, "A"))
    evening.do(acts.NameSubstitute(1, "A", "S"))
    for by in "BCD":
        evening.do(acts.Consent(1, by, "S"))
    evening.end()
    evening.come("WXYZ", minute=40)
    evening.declare("ESWXYZ")
    evening.do(acts.FormTable(2))
    assert evening.players(2) == "WXYZ"
    assert set(evening.waiting(2)) == {"E", "S"}


@pytest.mark.law("22")
def test_nobody_without_a_table_so_far_is_left_out_for_one_who_had() -> None:
    evening = Evening(EACH).play("ABCDE")
    evening.declare("E")
    evening.come("WXYZ", minute=40)
    evening.declare("WXYZ")
    assert refused_by(evening, acts.FormTable(2, candidates=tuple("EWXY"))) == "22"
    evening.do(acts.FormTable(2, candidates=tuple("WXYZ")))
    assert evening.players(2) == "WXYZ"


@pytest.mark.law("24")
@pytest.mark.law("15", edition="revised-1900")
def test_one_who_cuts_into_another_table_loses_his_place_at_the_first() -> None:
    evening = Evening(EACH).play("ABCDE").play("VWXYZ", 2)
    into = evening.do(acts.CutInto(2, "E"))
    assert laws(into, events.LeftTable) == ["24"]
    assert evening.table().member("E") is None
    assert evening.waiting(2) == "ZE"


@pytest.mark.law("24")
@pytest.mark.law("15", edition="revised-1900")
def test_he_comes_in_again_behind_those_who_wait() -> None:
    evening = Evening(EACH).play("ABCDE").play("VWXYZ", 2)
    evening.do(acts.CutInto(2, "E"))
    evening.come("F")
    evening.do(acts.CutInto(1, "E"))
    evening.declare("F", 1)
    assert evening.waiting() == "FE"


@pytest.mark.law("24")
@pytest.mark.law("15", edition="revised-1900")
def test_once_he_has_played_there_again_he_is_last_no_more() -> None:
    evening = Evening(EACH).play("ABCDE").play("VWXYZ", 2)
    evening.do(acts.CutInto(2, "E"))
    evening.do(acts.CutInto(1, "E"))
    evening.end()
    evening.cut("A2 B3 C4 DK")
    evening.cut_for_places()
    evening.begin()
    evening.end()
    evening.do(acts.QuitTable(1, "E"))
    evening.come("F")
    evening.declare("E", 1)
    evening.declare("F", 1)
    assert evening.waiting()[-2:] == "EF"


@pytest.mark.law("17")
@pytest.mark.law("7a", edition="revised-1900")
def test_who_retires_between_rubbers_and_comes_back_is_an_after_comer() -> None:
    evening = Evening(EACH).play("ABCDE")
    evening.end()
    evening.do(acts.QuitTable(1, "A"))
    assert (evening.players(), evening.waiting()) == ("BCDE", "")
    evening.declare("A", 1)
    assert evening.waiting() == "A"
    assert evening.to_cut() == "BCD"


@pytest.mark.law("24")
@pytest.mark.law("15", edition="revised-1900")
def test_merely_declaring_elsewhere_costs_nothing_and_is_not_enough() -> None:
    evening = Evening(EACH).play("ABCDE").play("VWXYZ", 2)
    with pytest.raises(Impossible):
        evening.declare("E", 2)
    assert evening.waiting() == "E"


@pytest.mark.law("24")
@pytest.mark.law("15", edition="revised-1900")
def test_a_place_at_a_fresh_table_costs_the_place_at_the_other() -> None:
    evening = Evening(EACH).play("ABCDE")
    evening.come("XYZ")
    evening.declare("EXYZ")
    formed = evening.do(acts.FormTable(2))
    assert laws(formed, events.LeftTable) == ["24"]
    assert evening.waiting() == ""


@pytest.mark.law("house.seniority")
def test_who_comes_later_is_later_and_who_comes_together_is_level() -> None:
    evening = Evening(EACH)
    evening.come("ABCD")
    evening.do(acts.Arrive("E", at(9), together_with="D"))
    evening.form("ABCDE")
    assert evening.to_cut() == "DE"


@pytest.mark.law("house.seniority")
def test_an_arrival_put_right_changes_who_is_first() -> None:
    evening = Evening(EACH)
    evening.come("ABCDE")
    evening.do(acts.CorrectArrival("E", at(0), "note 1"))
    evening.form("ABCDE")
    assert evening.waiting() == "D"


def test_one_who_leaves_by_the_act_itself_is_among_those_who_move() -> None:
    evening = Evening(EACH).play("ABCDE")
    moves = preview(evening.room, acts.Leave("E"), evening.code).moves
    assert [move.who for move in moves] == ["E"]
