"""Laws 16 and 17: formation of a table."""

import pytest

from club.errors import Impossible, Refusal
from club.rules.house_rules import HouseRules, Seniority, WhoPlays
from rubbers.cards.seats import Seat, WhistGame
from tables.room import acts, events
from tables.room.forecast.offers import may
from tables.room.questions import PRIOR_RIGHT
from tables.room.state.cut import CutPurpose
from tables.room.state.room_state import TableStage
from tests.laws.editions import law_of, laws
from tests.tables.evening import Evening, at, people

pytestmark = pytest.mark.usefixtures("edition")

EACH = HouseRules(seniority=Seniority.EACH)


@pytest.mark.law("16")
@pytest.mark.law("7b", edition="revised-1900")
def test_four_candidates_play_without_a_cut_for_places() -> None:
    evening = Evening()
    formed = evening.form("ABCD")
    assert people(formed, events.CameIn) == "ABCD"
    assert evening.table().stage is TableStage.PARTNERS


@pytest.mark.law("16")
@pytest.mark.law("7b", edition="revised-1900")
def test_five_equals_cut_and_the_highest_waits() -> None:
    evening = Evening()
    evening.form("ABCDE")
    assert evening.to_cut() == "ABCDE"
    evening.cut("A6 BK C2 D3 E4")
    assert (evening.players(), evening.waiting()) == ("ACDE", "B")


@pytest.mark.law("16")
def test_those_first_in_the_room_play_without_a_cut() -> None:
    evening = Evening(EACH)
    formed = evening.form("ABCDEF")
    assert evening.players() == "ABCD"
    assert evening.waiting() == "EF"
    assert laws(formed, events.CameIn) == ["16"] * 4


@pytest.mark.law("16")
def test_only_equals_across_a_border_cut() -> None:
    evening = Evening(EACH)
    evening.come("ABC")
    evening.do(acts.Arrive("D", at(5)))
    evening.do(acts.Arrive("E", at(5), together_with="D"))
    evening.form("ABCDE")
    assert evening.to_cut() == "DE"
    evening.cut("DT E9")
    assert (evening.players(), evening.waiting()) == ("ABCE", "D")


@pytest.mark.law("16")
def test_level_cards_across_the_border_are_cut_again_as_a_reading() -> None:
    evening = Evening()
    evening.form("ABCDE")
    again = evening.cut("A2 B3 C4 D9 E9")
    assert laws(again, events.CutAgain) == ["16*"]
    assert evening.to_cut() == "DE"
    evening.cut("DA EK")
    assert evening.players() == "ABCD"


@pytest.mark.law("16")
@pytest.mark.law("7c", edition="revised-1900")
def test_level_cards_within_the_four_are_not_cut_again() -> None:
    evening = Evening()
    evening.form("ABCDE")
    evening.cut("A2 B2 C2 D9 EK")
    assert evening.table().stage is TableStage.PARTNERS


@pytest.mark.law("16")
@pytest.mark.law("7b", edition="revised-1900")
def test_by_house_rule_all_six_cut_for_who_plays() -> None:
    evening = Evening(HouseRules(seniority=Seniority.EACH, who_plays=WhoPlays.CUT))
    evening.form("ABCDEFG")
    assert evening.to_cut() == "ABCDEF"
    evening.cut("AK BQ C2 D3 E4 F5")
    assert (evening.players(), evening.waiting(), evening.queue()) == ("CDEF", "BA", "G")


@pytest.mark.law("16")
@pytest.mark.law("7a", edition="revised-1900")
def test_by_that_house_rule_equals_first_cut_for_the_six() -> None:
    evening = Evening(HouseRules(who_plays=WhoPlays.CUT))
    evening.form("ABCDEFG")
    called = evening.table().cut
    assert called is not None and called.purpose is CutPurpose.BELONG
    evening.cut("A2 B3 C4 D5 E6 F7 G8")
    assert evening.to_cut() == "ABCDEF"
    evening.cut("A7 B6 C5 D4 E3 F2")
    assert (evening.players(), evening.waiting(), evening.queue()) == ("CDEF", "BA", "G")


@pytest.mark.law("16")
@pytest.mark.law("8", edition="revised-1900")
def test_two_lowest_play_two_highest_and_the_lowest_deals() -> None:
    evening = Evening()
    evening.form("ABCD")
    found = evening.cut("A9 B3 CK DA")
    assert evening.table().pairs == (("D", "B"), ("A", "C"))
    assert evening.table().dealer == "D"
    assert laws(found, events.Partnered) == ["16"]


@pytest.mark.law("16")
@pytest.mark.law("8", edition="revised-1900")
def test_the_dealers_choice_of_cards_and_seats_stands_once_made() -> None:
    evening = Evening()
    evening.form("ABCD")
    evening.cut("AA B2 C9 DK")
    evening.do(acts.ChooseCards(1, "red"))
    evening.do(acts.ChooseSeats(1, Seat.E, left="D"))
    for second in (acts.ChooseCards(1, "blue"), acts.ChooseSeats(1, Seat.N)):
        with pytest.raises(Refusal) as refused:
            evening.do(second)
        assert law_of(refused.value) == "16"
    evening.begin()
    seating = {Seat.E: "A", Seat.S: "D", Seat.W: "B", Seat.N: "C"}
    assert evening.table().seating == seating
    assert evening.table().dealer_seat is Seat.E
    assert evening.table().cards == "red"


@pytest.mark.law("16")
@pytest.mark.law("8", edition="revised-1900")
def test_a_dealer_who_has_not_chosen_sits_north() -> None:
    evening = Evening()
    evening.form("ABCD")
    evening.cut("AA B2 C9 DK")
    evening.begin()
    assert evening.table().seating == {Seat.N: "A", Seat.E: "C", Seat.S: "B", Seat.W: "D"}


@pytest.mark.law("17")
def test_the_seventh_has_the_first_right_and_the_eighth_is_told_his_number() -> None:
    right = Evening().code.ask(PRIOR_RIGHT)
    assert right("G", 1, 1).template.startswith("{who} has the first right")
    assert right("H", 1, 2).values["count"] == 2


@pytest.mark.law("16")
def test_cards_and_seats_of_a_table_that_is_not_there_are_not_chosen() -> None:
    evening = Evening()
    for choice in (acts.ChooseCards(9, "red"), acts.ChooseSeats(9, Seat.N)):
        with pytest.raises(Impossible):
            evening.do(choice)


@pytest.mark.law("16")
def test_nobody_earlier_or_level_in_the_room_is_left_out() -> None:
    evening = Evening(EACH)
    evening.come("ABCDE")
    evening.declare("ABCDE")
    with pytest.raises(Refusal, match="A has declared") as refused:
        evening.do(acts.FormTable(1, candidates=("B", "C", "D", "E")))
    assert law_of(refused.value) == "16"
    evening.do(acts.FormTable(1, candidates=("A", "B", "C", "D")))
    assert evening.players() == "ABCD"


@pytest.mark.law("16")
def test_who_comes_afresh_has_no_right_by_his_coming_over_those_let_form_before_him() -> None:
    evening = Evening(EACH).play("ABCDEF")
    evening.declare("EF")
    evening.come("W", minute=40)
    evening.declare("W")
    evening.code = evening.code.waiving("22")
    evening.do(acts.FormTable(2, WhistGame.DOUBLE_DUMMY, candidates=("E", "F")))
    assert sorted(evening.to_cut(2)) == ["E", "F"]


@pytest.mark.law("16")
def test_an_officer_may_set_a_law_aside() -> None:
    evening = Evening()
    evening.come("ABCDE")
    evening.declare("ABCDE")
    leaving_out_e = acts.FormTable(1, candidates=("A", "B", "C", "D"))
    with pytest.raises(Refusal):
        evening.do(leaving_out_e)
    evening.code = evening.code.waiving("16")
    evening.do(leaving_out_e)
    assert evening.players() == "ABCD"


@pytest.mark.law("16")
@pytest.mark.law("8", edition="revised-1900")
def test_in_dummy_the_lowest_has_dummy_who_deals_as_a_reading() -> None:
    evening = Evening()
    evening.form("ABC", game=WhistGame.DUMMY)
    found = evening.cut("A9 B3 CK")
    assert laws(found, events.Partnered) == ["16*"]
    evening.begin()
    table = evening.table()
    assert table.seating == {Seat.N: "B", Seat.E: "A", Seat.W: "C"}
    assert (table.dummy_seats, table.dealer_seat) == ((Seat.S,), Seat.S)


@pytest.mark.law("16")
@pytest.mark.law("8", edition="revised-1900")
def test_in_double_dummy_the_lower_of_two_chooses_and_his_dummy_deals() -> None:
    evening = Evening()
    evening.form("AB", game=WhistGame.DOUBLE_DUMMY)
    evening.cut("A9 B3")
    evening.do(acts.ChooseSeats(1, Seat.W))
    evening.begin()
    table = evening.table()
    assert table.seating == {Seat.W: "B", Seat.N: "A"}
    assert (table.dummy_seats, table.dealer_seat) == ((Seat.E, Seat.S), Seat.E)


@pytest.mark.law("17")
def test_the_two_next_lowest_belong_and_the_seventh_has_the_first_right() -> None:
    evening = Evening()
    evening.form("ABCDEFGH")
    found = evening.cut("AA B2 C3 D4 E5 F6 G7 H8")
    assert (evening.players(), evening.waiting(), evening.queue()) == ("ABCD", "EF", "GH")
    assert laws(found, events.Belongs) == ["17", "17"]
    assert laws(found, events.RightsGiven) == ["17", "17*"]


@pytest.mark.law("17")
@pytest.mark.law("7a", edition="revised-1900")
def test_the_seventh_belongs_when_one_of_the_six_retires() -> None:
    evening = Evening().play("ABCDEFG")
    retired = evening.do(acts.QuitTable(1, "F"))
    assert people(retired, events.Belongs) == "G"
    assert evening.waiting() == "EG"
    assert evening.queue() == ""


@pytest.mark.law("17")
@pytest.mark.law("7a", edition="revised-1900")
def test_a_right_withdrawn_passes_to_the_next() -> None:
    evening = Evening().play("ABCDEFGH")
    evening.do(acts.Withdraw("G", 1))
    evening.do(acts.QuitTable(1, "F"))
    assert evening.waiting() == "EH"


@pytest.mark.law("17")
@pytest.mark.law("7a", edition="revised-1900")
def test_who_plays_a_rubber_elsewhere_gives_up_the_right() -> None:
    evening = Evening().play("ABCDEFGHIJ")
    assert evening.queue() == "GHIJ"
    evening.do(acts.FormTable(2))
    evening.cut_for_places(2)
    assert (evening.players(2), evening.queue()) == ("GHIJ", "GHIJ")
    begun = evening.begin(2)
    assert evening.queue() == ""
    assert laws(begun, events.PriorRightLost) == ["17*"] * 4


@pytest.mark.law("17")
@pytest.mark.law("7a", edition="revised-1900")
def test_a_fifth_and_a_sixth_belong_at_once_and_a_seventh_waits_his_turn() -> None:
    evening = Evening().play("ABCD")
    evening.come("EFG")
    for who in "EFG":
        evening.declare(who, 1)
    assert (evening.waiting(), evening.queue()) == ("EF", "G")


@pytest.mark.law("17")
@pytest.mark.law("7a", edition="revised-1900")
def test_dummy_is_complete_with_five_and_double_dummy_with_four() -> None:
    for game, complete in ((WhistGame.DUMMY, 5), (WhistGame.DOUBLE_DUMMY, 4)):
        evening = Evening(EACH)
        evening.form("ABCDEF", game=game)
        evening.cut_for_places()
        assert len(evening.table().members) == complete


def test_too_few_candidates_form_no_table() -> None:
    evening = Evening()
    with pytest.raises(Impossible):
        evening.form("ABC")


def test_a_table_number_is_used_once_an_evening() -> None:
    evening = Evening()
    evening.form("ABCD")
    with pytest.raises(Impossible):
        evening.form("EFGH")


def test_one_of_five_who_goes_before_the_cut_is_over_leaves_four_to_play() -> None:
    evening = Evening()
    evening.form("ABCDE")
    evening.cut("A2 B3")
    evening.do(acts.Leave("C"))
    assert evening.players() == "ABDE"
    evening.do(acts.Leave("D"))
    assert evening.table().stage is TableStage.OVER
    assert [set(right.holders) for right in evening.room.hall.rights] == [set("ABE")]


@pytest.mark.law("16")
@pytest.mark.law("7c", edition="revised-1900")
def test_those_level_once_more_cut_again_at_once_while_others_have_still_to_cut() -> None:
    evening = Evening()
    evening.form("ABCDEFGHI")
    evening.cut("AA B2 C3 D4 E6 F7C G7D H8C I8D")
    assert evening.to_cut() == "FGHI"
    again = evening.cut("H9C F9C G9D")
    assert people(again, events.CutAgain) == "FG"
    assert evening.to_cut() == "IFG"
    offered = [offer.act for offer in may(evening.room, evening.code, table=1)]
    assert acts.UndoCard(1, "H") in offered
    evening.cut("G2 F3")
    assert evening.to_cut() == "I"
    evening.cut("I5")
    assert evening.replayed() == evening.room
