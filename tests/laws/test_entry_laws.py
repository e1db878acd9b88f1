"""Laws 21 to 25: entry and re-entry."""

import pytest

from club.errors import Impossible, Refusal
from club.house_rules import HouseRules, Seniority
from rubbers.cards.card import Suit
from rubbers.cards.seats import Seat
from rubbers.play.acts import Confirm, MarkHand, TurnUp
from rubbers.scoring.statement import Statement
from tables.forming import acts, events
from tables.forming.preview import preview
from tables.forming.room import Stage
from tests.laws.editions import law_of, laws
from tests.tables.evening import Evening, at, people

pytestmark = pytest.mark.usefixtures("edition")

EACH = HouseRules(seniority=Seniority.EACH)


def refused_by(evening: Evening, act: acts.Act) -> str:
    """Give the law by which an act is refused."""
    with pytest.raises(Refusal) as refused:
        evening.do(act)
    return law_of(refused.value)


@pytest.mark.law("21")
@pytest.mark.law("12", edition="revised-1900")
def test_one_who_declares_before_a_card_is_cut_enters() -> None:
    evening = Evening().play("ABCD")
    evening.come("E")
    evening.end()
    evening.declare("E", 1)
    assert evening.table().stage is Stage.CUTTING_OUT
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
def test_a_table_with_too_few_is_open_though_a_card_has_been_cut() -> None:
    evening = Evening().play("ABCD")
    evening.end()
    evening.cut("A2")
    evening.do(acts.QuitTable(1, "A"))
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


def absent_from(table: str = "ABCD") -> Evening:
    """Give a rubber that A has quit, with S in the room."""
    evening = Evening().play(table)
    evening.come("ST")
    evening.do(acts.QuitTable(1, "A"))
    evening.do(acts.NameSubstitute(1, "A", "S"))
    return evening


@pytest.mark.law("23")
@pytest.mark.law("14", edition="revised-1900")
def test_a_substitute_sits_when_the_other_three_consent() -> None:
    evening = absent_from()
    seat = next(seat for seat, who in evening.table().seating.items() if who == "A")
    evening.do(acts.Consent(1, "B", "S"))
    evening.do(acts.Consent(1, "C", "S"))
    assert "S" not in evening.table().seating.values()
    sat = evening.do(acts.Consent(1, "D", "S"))
    assert laws(sat, events.SubstituteSat) == ["23"]
    assert evening.table().seating[Seat(seat)] == "S"
    assert evening.table().member("S") is None


@pytest.mark.law("23")
@pytest.mark.law("14", edition="revised-1900")
def test_a_substitute_one_player_does_not_want_does_not_sit_and_another_may_be_named() -> None:
    evening = absent_from()
    evening.do(acts.Consent(1, "B", "S"))
    evening.do(acts.RefuseConsent(1, "C", "S"))
    assert evening.table().substitutes == ()
    with pytest.raises(Impossible):
        evening.do(acts.Consent(1, "D", "S"))
    evening.do(acts.NameSubstitute(1, "A", "T"))
    for by in "BCD":
        evening.do(acts.Consent(1, by, "T"))
    assert "T" in evening.table().seating.values()


@pytest.mark.law("23")
@pytest.mark.law("14", edition="revised-1900")
def test_no_hand_is_marked_while_a_seat_is_empty_and_one_marked_before_is_answered() -> None:
    evening = absent_from()
    marks = acts.EnterInRubber(MarkHand(Statement()), 1)
    turns = acts.EnterInRubber(TurnUp(Suit.HEARTS), 1)
    for entered in (marks, turns):
        with pytest.raises(Refusal) as refused:
            evening.code.check(evening.room, entered)
        assert law_of(refused.value) == "23"
    evening.code.check(evening.room, acts.EnterInRubber(Confirm(), 1))
    evening.code.waiving(evening.code.number("23")).check(evening.room, marks)
    for by in "BCD":
        evening.do(acts.Consent(1, by, "S"))
    evening.code.check(evening.room, marks)


@pytest.mark.law("23")
@pytest.mark.law("14", edition="revised-1900")
def test_there_is_no_substitute_where_no_rubber_is_played() -> None:
    evening = Evening().play("ABCD")
    evening.come("S")
    evening.end()
    assert refused_by(evening, acts.NameSubstitute(1, "A", "S")) == "23"


@pytest.mark.law("23")
@pytest.mark.law("14", edition="revised-1900")
@pytest.mark.parametrize("by", ["A", "S", "T"])
def test_only_the_other_players_are_asked(by: str) -> None:
    evening = absent_from()
    with pytest.raises(Impossible):
        evening.do(acts.Consent(1, by, "S"))


@pytest.mark.law("23")
@pytest.mark.law("14", edition="revised-1900")
def test_back_before_the_end_the_absent_player_has_his_place_and_his_run() -> None:
    evening = absent_from("ABCDE")
    for by in "BCD":
        evening.do(acts.Consent(1, by, "S"))
    evening.do(acts.ComeBack(1, "A"))
    ended = evening.end()
    assert people(ended, events.LeftTable) == ""
    assert evening.to_cut() == "ABCD"
    member = evening.table().member("A")
    assert member is not None and member.rubbers == 1


@pytest.mark.law("23")
@pytest.mark.law("14", edition="revised-1900")
def test_not_back_he_leaves_a_vacancy_and_the_substitute_does_not_belong() -> None:
    evening = absent_from()
    for by in "BCD":
        evening.do(acts.Consent(1, by, "S"))
    ended = evening.end()
    assert laws(ended, events.LeftTable) == ["23*"]
    assert laws(ended, events.SubstituteStoodOut) == ["23"]
    assert evening.table().substitutes == ()
    assert evening.players() == "BCD"
    assert evening.table().stage is Stage.ENDED
    evening.declare("S", 1)
    assert evening.players() == "BCDS"


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


def broken_up(remaining: str = "BCD") -> Evening:
    """Give a room where A has broken up table 1, and table 2 plays with room for one more."""
    evening = Evening(EACH).play("A" + remaining).play("VWXYZ", 2)
    evening.do(acts.BreakUp(1, "A"))
    return evening


@pytest.mark.law("25")
@pytest.mark.law("16", edition="revised-1900")
def test_who_breaks_up_a_table_gives_the_others_a_right_before_him() -> None:
    evening = broken_up()
    assert evening.table().stage is Stage.OVER
    (right,) = evening.room.hall.rights
    assert (right.holders, right.over) == (("B", "C", "D"), "A")


@pytest.mark.law("25")
@pytest.mark.law("16", edition="revised-1900")
def test_too_few_places_for_the_players_left_they_cut_for_precedence() -> None:
    evening = broken_up()
    called = evening.declare("BCD", 2)
    assert laws(called, events.CutCalled) == ["25"]
    evening.cut("BK C2 D3", 2)
    assert (evening.waiting(2), evening.queue(2)) == ("ZC", "DB")


@pytest.mark.law("25")
@pytest.mark.law("16", edition="revised-1900")
def test_places_enough_they_enter_without_a_cut() -> None:
    evening = Evening(EACH).play("ABCD").play("WXYZ", 2)
    evening.do(acts.BreakUp(1, "A"))
    evening.declare("BC", 2)
    assert evening.waiting(2) == "BC"


@pytest.mark.law("25")
@pytest.mark.law("16", edition="revised-1900")
def test_in_the_line_for_a_place_he_comes_after_them_though_he_asked_first() -> None:
    evening = broken_up()
    evening.come("M")
    for who in "MAD":
        evening.declare(who, 2)
    assert evening.waiting(2) == "ZM"
    assert evening.queue(2) == "DA"


@pytest.mark.law("25")
@pytest.mark.law("16", edition="revised-1900")
def test_another_left_behind_who_declares_later_cuts_with_him_for_the_order() -> None:
    evening = broken_up()
    evening.come("M")
    for who in "MADC":
        evening.declare(who, 2)
    assert (evening.to_cut(2), evening.queue(2)) == ("DC", "")
    evening.cut("D9 C2", 2)
    assert evening.queue(2) == "CDA"


@pytest.mark.law("25")
@pytest.mark.law("16", edition="revised-1900")
@pytest.mark.parametrize("ended", [False, True])
def test_who_broke_up_a_table_gives_his_place_way_to_one_left_behind(ended: bool) -> None:
    evening = broken_up()
    if ended:
        evening.end(2)
    evening.declare("A", 2)
    assert evening.table(2).member("A") is not None
    came = evening.declare("C", 2)
    assert laws(came, events.LeftTable) == ["25*"]
    assert "25" in laws(came, events.Belongs)
    assert "25" in laws(came, events.Queued)
    assert evening.table(2).member("A") is None
    assert evening.table(2).member("C") is not None
    assert evening.queue(2) == "A"
    again = evening.declare("D", 2)
    assert "25" in laws(again, events.CutCalled)
    evening.cut("CK D2", 2)
    assert evening.table(2).member("D") is not None
    assert evening.queue(2) == "CA"


@pytest.mark.law("25")
@pytest.mark.law("16", edition="revised-1900")
def test_he_keeps_the_place_once_a_card_is_cut_and_once_a_rubber_begins_with_him() -> None:
    evening = broken_up()
    evening.end(2)
    evening.declare("A", 2)
    evening.round(2, evening.table(2).cut, lambda n: "A234"[n])  # type: ignore[arg-type]
    assert refused_by(evening, acts.Declare(("C",), 2)) == "21"
    evening.cut_for_places(2)
    evening.begin(2)
    evening.declare("C", 2)
    assert evening.table(2).member("A") is not None
    assert evening.queue(2) == "C"


@pytest.mark.law("25")
@pytest.mark.law("16", edition="revised-1900")
def test_several_left_behind_cut_for_the_place_he_gives_up_and_others_come_after_him() -> None:
    evening = broken_up()
    evening.come("M")
    evening.declare("A", 2)
    evening.declare("CDM", 2)
    assert evening.to_cut(2) == "CD"
    evening.cut("CK D2", 2)
    assert evening.waiting(2) == "ZD"
    assert evening.queue(2) == "CAM"


@pytest.mark.law("25")
@pytest.mark.law("16", edition="revised-1900")
def test_one_left_behind_by_nobody_takes_no_place_from_him() -> None:
    evening = broken_up()
    evening.come("M")
    evening.declare("A", 2)
    evening.declare("M", 2)
    assert (evening.waiting(2), evening.queue(2)) == ("ZA", "M")


@pytest.mark.law("25")
def test_at_a_fresh_table_he_comes_after_them() -> None:
    evening = broken_up()
    evening.come("M")
    evening.declare("ABCDM")
    evening.do(acts.FormTable(3))
    assert evening.players(3) == "BCDM"
    assert evening.waiting(3) == "A"


@pytest.mark.law("25")
@pytest.mark.law("16", edition="revised-1900")
def test_a_table_that_stops_by_agreement_gives_no_right() -> None:
    evening = Evening().play("ABCD")
    evening.end()
    evening.do(acts.CloseTable(1))
    assert evening.room.hall.rights == ()
    evening.declare("ABCD")
    evening.do(acts.FormTable(2))
    assert evening.players(2) == "ABCD"


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


@pytest.mark.law("25")
@pytest.mark.law("16", edition="revised-1900")
def test_one_who_has_left_the_room_is_not_named_where_a_table_is_broken_up() -> None:
    evening = Evening(EACH).play("ABCDE")
    evening.do(acts.Leave("B"))
    change = preview(evening.room, acts.BreakUp(1, "A"), evening.code)
    gained = next(event for event in change.events if isinstance(event, events.RightGained))
    assert gained.holders == ("C", "D", "E")
    assert "B" not in {move.who for move in change.moves}
    assert not any("B" in str(because.reason) for because in change.because)


def test_one_who_leaves_by_the_act_itself_is_among_those_who_move() -> None:
    evening = Evening(EACH).play("ABCDE")
    moves = preview(evening.room, acts.Leave("E"), evening.code).moves
    assert [move.who for move in moves] == ["E"]
