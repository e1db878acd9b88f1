"""People who have a part at more than one table, or go while places are being settled."""

import pytest

from club.errors import Refusal
from club.rules.house_rules import HouseRules, Seniority
from tables.room import acts, events
from tables.room.state.room_state import TableStage
from tests.tables.evening import Evening, at, laws, people

EACH = HouseRules(seniority=Seniority.EACH)


@pytest.mark.law("20")
def test_before_the_first_rubber_a_place_is_filled_and_nobody_goes_out() -> None:
    evening = Evening(EACH)
    evening.form("ABCDEF")
    gone = evening.do(acts.QuitTable(1, "A"))
    assert people(gone, events.WentOut) == ""
    assert (evening.players(), evening.waiting()) == ("BCDE", "F")
    assert evening.table().stage is TableStage.PARTNERS


@pytest.mark.law("20")
def test_one_who_cuts_for_a_place_elsewhere_claims_nothing_here() -> None:
    evening = Evening().play("ABCDE")
    evening.come("VWXYZ", minute=40)
    evening.declare("EVWXYZ")
    evening.do(acts.FormTable(2))
    evening.end()
    assert evening.table().stage is TableStage.PARTNERS
    assert evening.players() == "ABCD"


@pytest.mark.law("20")
def test_once_he_has_no_place_elsewhere_he_fills_the_one_that_waited() -> None:
    evening = Evening().play("ABCDE")
    evening.come("UVWXYZ", minute=40)
    evening.declare("EUVWXYZ")
    evening.do(acts.FormTable(2))
    evening.do(acts.QuitTable(1, "A"))
    evening.end()
    assert (evening.players(), evening.table().stage) == ("BCD", TableStage.ENDED)
    evening.cut("UA V2 W3 X4 Y5 Z6", 2)
    assert evening.queue(2) == "E"
    assert (evening.players(), evening.table().stage) == ("BCDE", TableStage.PARTNERS)


def a_right_in_abeyance() -> Evening:
    """Return a table with a place free, to which G has the right, who cuts for a fresh table."""
    evening = Evening().play("ABCDEFG")
    evening.come("TUVWXYZ", minute=0)
    evening.declare("TUVWXYZ")
    evening.do(acts.FormTable(2))
    evening.do(acts.QuitTable(1, "F"))
    return evening


@pytest.mark.law("17")
def test_a_right_stands_over_while_its_holder_cuts_for_a_fresh_table() -> None:
    evening = a_right_in_abeyance()
    assert (evening.waiting(), evening.queue()) == ("E", "G")
    evening.cut("TA U2 V3 W4 X5 Y6 Z7 GK", 2)
    assert (evening.waiting(), evening.queue(), evening.queue(2)) == ("EG", "", "ZG")


@pytest.mark.law("17")
def test_nobody_steps_in_before_the_holder_of_that_right() -> None:
    evening = a_right_in_abeyance()
    evening.come("H", minute=50)
    evening.declare("H", 1)
    assert (evening.waiting(), evening.queue()) == ("E", "GH")


@pytest.mark.law("20")
def test_when_the_one_who_claims_goes_the_cut_is_dropped() -> None:
    evening = Evening().play("ABCDE")
    evening.end()
    assert evening.table().stage is TableStage.CUTTING_OUT
    evening.do(acts.QuitTable(1, "E"))
    assert evening.table().stage is TableStage.PARTNERS
    assert evening.players() == "ABCD"


def one_out_one_in(card: str = "") -> Evening:
    """Return table 1 after a rubber: A out, E in, F passes, G next in right; perhaps a card cut."""
    evening = Evening(EACH).play("ABCDEFG")
    evening.do(acts.StateRubbers(1, "A", 3))
    evening.do(acts.StateRubbers(1, "B", 2))
    evening.do(acts.PassAdmission(1, "F"))
    evening.end()
    assert (evening.players(), evening.waiting()) == ("BCDE", "FA")
    if card:
        evening.cut(card)
    return evening


@pytest.mark.law("20")
def test_the_next_in_right_claims_admission_if_he_belongs_before_a_card_is_cut() -> None:
    evening = one_out_one_in()
    evening.do(acts.QuitTable(1, "A"))
    assert (evening.players(), evening.waiting()) == ("CDEG", "FB")


@pytest.mark.law("21")
def test_the_next_in_right_waits_if_a_card_has_been_cut() -> None:
    evening = one_out_one_in("B7")
    evening.do(acts.QuitTable(1, "A"))
    assert (evening.players(), evening.waiting()) == ("BCDE", "FG")


@pytest.mark.law("20")
def test_the_next_in_right_claims_when_an_absent_player_does_not_come_back() -> None:
    evening = Evening(EACH).play("ABCDEFG")
    evening.do(acts.StateRubbers(1, "B", 3))
    evening.do(acts.PassAdmission(1, "E"))
    evening.do(acts.QuitTable(1, "A"))
    evening.end()
    assert (evening.players(), evening.waiting()) == ("CDFG", "EB")


@pytest.mark.law("21")
def test_a_card_cut_keeps_the_entry_closed_though_places_are_settled_afresh() -> None:
    evening = Evening().play("ABCDEF")
    evening.come("Z")
    evening.end()
    evening.cut("A2")
    evening.do(acts.QuitTable(1, "B"))
    assert len(evening.players()) == 4
    with pytest.raises(Refusal) as refused:
        evening.declare("Z", 1)
    assert refused.value.law == "21"


@pytest.mark.law("22")
def test_one_who_had_a_table_is_not_taken_before_another_who_had() -> None:
    evening = Evening(EACH).play("ABCDEF")
    evening.come("XYZ", minute=40)
    evening.declare("EFXYZ")
    with pytest.raises(Refusal, match="F has also declared") as refused:
        evening.do(acts.FormTable(2, candidates=tuple("EXYZ")))
    assert refused.value.law == "22"


@pytest.mark.law("17")
def test_a_seventh_who_belongs_elsewhere_keeps_that_place_and_has_the_right_here() -> None:
    evening = Evening(EACH).play("ABCDE")
    evening.come("UVWXYZ", minute=40)
    evening.declare("EUVWXYZ")
    evening.do(acts.FormTable(2))
    assert (evening.waiting(), evening.queue(2)) == ("E", "E")
    assert "E" in evening.room.hall.candidates


@pytest.mark.law("16")
def test_one_displaced_before_a_card_is_cut_is_a_candidate_again() -> None:
    evening = Evening(EACH)
    evening.form("ABCDEF")
    evening.come("Z", minute=0)
    evening.declare("Z", 1)
    assert (evening.players(), evening.waiting(), evening.queue()) == ("ABCZ", "DE", "F")
    assert set(evening.room.hall.candidates) == {"F"}


@pytest.mark.law("23")
def test_one_who_comes_back_first_needs_no_substitute() -> None:
    evening = Evening().play("ABCD")
    evening.come("S")
    evening.do(acts.QuitTable(1, "A"))
    evening.do(acts.NameSubstitute(1, "A", "S"))
    back = evening.do(acts.ComeBack(1, "A"))
    assert laws(back, events.WasBack) == ["23*"]
    assert evening.table().substitutes == ()


@pytest.mark.law("23")
def test_a_player_who_has_gone_too_is_not_asked_to_consent() -> None:
    evening = Evening().play("ABCD")
    evening.come("S")
    evening.do(acts.QuitTable(1, "A"))
    evening.do(acts.QuitTable(1, "D"))
    evening.do(acts.NameSubstitute(1, "A", "S"))
    (named,) = evening.table().substitutes
    assert set(named.asked) == {"B", "C"}


@pytest.mark.law("23")
def test_a_substitute_who_must_go_leaves_the_seat_to_another() -> None:
    evening = Evening().play("ABCD")
    evening.come("ST")
    evening.do(acts.QuitTable(1, "A"))
    for substitute in "ST":
        evening.do(acts.NameSubstitute(1, "A", substitute))
        for by in "BCD":
            evening.do(acts.Consent(1, by, substitute))
        assert substitute in evening.table().seating.values()
        if substitute == "S":
            evening.do(acts.Leave("S"))
            assert "A" in evening.table().seating.values()
    assert sorted(evening.table().seating.values()) == list("BCDT")


def test_one_who_leaves_during_a_cut_for_entry_is_left_out_of_it() -> None:
    evening = Evening(EACH).play("ABCD").play("VWXYZ", 2)
    evening.do(acts.BreakUp(1, "A"))
    evening.declare("BCD", 2)
    evening.cut("BK", 2)
    evening.do(acts.Leave("C"))
    assert evening.to_cut(2) == "BD"
    evening.do(acts.Leave("B"))
    assert evening.waiting(2) == "ZD"
    assert evening.table(2).entry is None


def test_a_rubber_that_ends_during_a_cut_for_entry_waits_for_it() -> None:
    evening = Evening(EACH).play("ABCD").play("WXYZ", 2)
    evening.do(acts.BreakUp(1, "A"))
    evening.declare("BCD", 2)
    evening.end(2)
    assert evening.table(2).stage is TableStage.ENDED
    evening.cut("BK C2 D3", 2)
    assert evening.table(2).stage is TableStage.CUTTING_OUT
    assert (evening.waiting(2), evening.queue(2)) == ("CD", "B")


@pytest.mark.law("house.seniority")
def test_who_leaves_and_comes_again_is_later_in_the_room() -> None:
    evening = Evening(EACH).come("ABCDE")
    evening.do(acts.Leave("A"))
    evening.do(acts.Arrive("A", at(30)))
    evening.declare("ABCDE")
    evening.do(acts.FormTable(1))
    assert (evening.players(), evening.waiting()) == ("BCDE", "A")


def a_player_of_a_short_table_who_cuts_elsewhere() -> Evening:
    """Give table 1 with three players, of whom A cuts for the fresh table 2; E declares for it."""
    evening = Evening().play("ABCD")
    evening.do(acts.QuitTable(1, "D"))
    evening.end()
    evening.come("E", minute=0)
    evening.come("VWXYZ", minute=40)
    evening.declare("AVWXYZ")
    evening.do(acts.FormTable(2))
    evening.declare("E", 1)
    return evening


@pytest.mark.law("20")
def test_a_table_waits_for_a_player_who_cuts_for_a_place_elsewhere() -> None:
    evening = a_player_of_a_short_table_who_cuts_elsewhere()
    assert (evening.players(), evening.table().stage) == ("ABCE", TableStage.ENDED)
    assert evening.to_cut() == ""


@pytest.mark.law("20")
def test_it_goes_on_once_he_is_no_longer_wanted_there() -> None:
    evening = a_player_of_a_short_table_who_cuts_elsewhere()
    evening.do(acts.CloseTable(2))
    assert (evening.players(), evening.table().stage) == ("ABCE", TableStage.PARTNERS)
