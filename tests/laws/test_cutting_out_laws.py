"""Law 20: cutting out."""

import pytest

from club.errors import Refusal
from club.rules.house_rules import HouseRules, Seniority
from club.text.wording import sentence
from tables.room import acts, events
from tables.room.forecast.rubber_end import when_rubber_ends
from tables.room.precedence_book import sentences
from tables.room.state.room_state import TableStage
from tests.laws.editions import law_of, laws, reading_in_1864
from tests.tables.evening import Evening, people

pytestmark = pytest.mark.usefixtures("edition")

EACH = HouseRules(seniority=Seniority.EACH)


def playing(people: str) -> Evening:
    """Return a table at its first rubber, A to D playing, any others waiting."""
    return Evening(EACH).play(people)


@pytest.mark.law("20")
@pytest.mark.law("11", edition="revised-1900")
def test_nobody_goes_out_when_nobody_claims_and_the_same_four_cut_for_partners() -> None:
    evening = playing("ABCD")
    ended = evening.end()
    assert people(ended, events.WentOut) == ""
    assert evening.to_cut() == "ABCD"
    assert evening.table().stage is TableStage.PARTNERS


@pytest.mark.law("20")
@pytest.mark.law("11", edition="revised-1900")
@pytest.mark.parametrize(
    ("waiting", "out"), [("E", "D"), ("EF", "DC")], ids=["one claims", "two claim"]
)
def test_all_level_they_cut_once_and_the_highest_go_out(waiting: str, out: str) -> None:
    evening = playing("ABCD" + waiting)
    evening.end()
    assert evening.to_cut() == "ABCD"
    cut = evening.cut("A2 B3 CQ DK")
    assert people(cut, events.WentOut) == out
    assert people(cut, events.CameIn) == waiting
    assert set(laws(cut, events.WentOut)) == {"20"}
    assert [m.who for m in evening.table().waiting] == list(out)


@pytest.mark.law("20")
@pytest.mark.law("11", edition="revised-1900")
def test_those_with_most_rubbers_running_go_out_without_a_cut() -> None:
    evening = playing("ABCDEF")
    evening.end()
    evening.cut("A2 B3 CQ DK")
    evening.cut_for_places()
    evening.begin()
    ended = evening.end()
    assert people(ended, events.WentOut) == "AB"
    assert people(ended, events.CameIn) == "DC"
    assert laws(ended, events.WentOut) == ["20", "20"]


@pytest.mark.law("20")
@pytest.mark.law("11", edition="revised-1900")
def test_only_those_level_at_the_border_cut() -> None:
    evening = playing("ABCDE")
    evening.end()
    evening.cut("A2 B3 C4 DK")
    evening.cut_for_places()
    evening.begin()
    ended = evening.end()
    assert laws(ended, events.CutCalled) == [reading_in_1864("20")]
    assert evening.to_cut() == "ABC"
    out = evening.cut("A2 BQ C3")
    assert people(out, events.WentOut) == "B"


@pytest.mark.law("20")
@pytest.mark.law("11", edition="revised-1900")
def test_one_goes_out_by_rubbers_and_another_by_the_cut() -> None:
    evening = playing("ABCDEF")
    evening.do(acts.StateRubbers(1, "B", 4))
    evening.end()
    assert evening.to_cut() == "ACD"
    out = evening.cut("AK C2 D3")
    assert people(out, events.WentOut) == "BA"


@pytest.mark.law("20")
@pytest.mark.law("11", edition="revised-1900")
def test_equal_cards_at_the_border_are_cut_again() -> None:
    evening = playing("ABCDE")
    evening.end()
    again = evening.cut("A2 B3 CK DK")
    assert laws(again, events.CutAgain) == [reading_in_1864("20")]
    assert evening.to_cut() == "CD"
    assert people(evening.cut("C2 D3"), events.WentOut) == "D"


@pytest.mark.law("20")
@pytest.mark.law("11", edition="revised-1900")
def test_a_vacancy_is_filled_before_anyone_goes_out() -> None:
    evening = playing("ABCDEF")
    evening.do(acts.QuitTable(1, "A"))
    ended = evening.end()
    assert people(ended, events.CameIn) == "E"
    assert laws(ended, events.CameIn) == ["20*"]
    assert evening.to_cut() == "BCD"


@pytest.mark.law("20")
@pytest.mark.law("11", edition="revised-1900")
def test_each_who_goes_out_is_told_by_which_run_and_those_who_come_in_in_one_sentence() -> None:
    evening = playing("ABCDEF")
    evening.do(acts.StateRubbers(1, "A", 4))
    evening.do(acts.StateRubbers(1, "B", 3))
    book = [sentence(because.reason, {}) for because in sentences(evening.end())]
    assert book[:3] == [
        "A goes out at table 1, having played the most rubbers in a row: five.",
        "B goes out too at table 1, having played the next most rubbers in a row.",
        "E and F have been waiting, and come in at table 1.",
    ]


@pytest.mark.law("20")
@pytest.mark.law("11", edition="revised-1900")
def test_two_with_the_same_run_go_out_in_one_sentence() -> None:
    evening = playing("ABCDEF")
    for who in "AB":
        evening.do(acts.StateRubbers(1, who, 1))
    said = sentences(evening.end())[0].reason
    assert (
        sentence(said, {})
        == "A and B go out at table 1, having played the most rubbers in a row: two."
    )


@pytest.mark.law("20")
@pytest.mark.law("11", edition="revised-1900")
def test_a_single_rubber_running_is_said_in_the_singular() -> None:
    evening = playing("ABCDE")
    evening.end()
    for who in "BCD":
        settled = evening.do(acts.StateRubbers(1, who, 0))
    said = [sentence(because.reason, {}) for because in sentences(settled)]
    assert "A goes out at table 1, having played the most rubbers in a row: one." in said


@pytest.mark.law("20")
@pytest.mark.law("11", edition="revised-1900")
def test_several_who_fill_vacancies_come_in_in_one_sentence() -> None:
    evening = playing("ABCDEF")
    for who in "AB":
        evening.do(acts.QuitTable(1, who))
    said = [sentence(because.reason, {}) for because in sentences(evening.end())]
    assert "E and F come in at table 1: places are vacant." in said


@pytest.mark.law("20")
@pytest.mark.law("11", edition="revised-1900")
def test_one_who_passes_does_not_claim() -> None:
    evening = playing("ABCDE")
    evening.do(acts.PassAdmission(1, "E"))
    assert people(evening.end(), events.CutCalled) == ""
    assert evening.players() == "ABCD"
    evening.do(acts.ClaimAdmission(1, "E"))
    assert evening.table().stage is TableStage.CUTTING_OUT


@pytest.mark.law("20")
@pytest.mark.law("11", edition="revised-1900")
def test_one_who_has_come_in_by_waiting_may_still_pass_before_a_card_is_cut() -> None:
    evening = playing("ABCDE")
    evening.do(acts.StateRubbers(1, "A", 3))
    evening.end()
    assert evening.players() == "BCDE"
    evening.do(acts.PassAdmission(1, "E"))
    assert evening.players() == "ABCD"
    evening.cut("A2")
    with pytest.raises(Refusal) as refused:
        evening.do(acts.ClaimAdmission(1, "E"))
    assert law_of(refused.value) == "21"


@pytest.mark.law("20")
@pytest.mark.law("11", edition="revised-1900")
def test_a_run_of_rubbers_begins_again_after_a_rubber_out() -> None:
    evening = playing("ABCDE")
    evening.do(acts.StateRubbers(1, "A", 3))
    evening.end()
    evening.cut_for_places()
    evening.begin()
    evening.end()
    runs = {member.who: member.rubbers for member in evening.table().members}
    assert runs == {"A": 0, "B": 2, "C": 2, "D": 2, "E": 1}


def test_the_prospect_says_who_will_go_out_and_come_in() -> None:
    evening = playing("ABCDE")
    evening.do(acts.StateRubbers(1, "A", 3))
    prospect = when_rubber_ends(evening.room, 1, evening.code)
    assert prospect is not None
    assert (prospect.out, prospect.comes_in, prospect.cut) == (("A",), ("E",), ())
    assert {because.law for because in prospect.because} == {"20"}


def test_the_prospect_says_who_will_cut_and_for_how_many() -> None:
    evening = playing("ABCDEF")
    evening.do(acts.StateRubbers(1, "B", 4))
    prospect = when_rubber_ends(evening.room, 1, evening.code)
    assert prospect is not None
    assert (prospect.out, prospect.cut, prospect.going) == (("B",), ("A", "C", "D"), 1)
    assert prospect.comes_in == ("E", "F")


def test_there_is_no_prospect_between_rubbers() -> None:
    evening = playing("ABCDE")
    evening.end()
    assert when_rubber_ends(evening.room, 1, evening.code) is None


def test_the_prospect_says_how_many_will_be_wanting() -> None:
    evening = playing("ABCD")
    evening.do(acts.QuitTable(1, "A"))
    prospect = when_rubber_ends(evening.room, 1, evening.code)
    assert prospect is not None
    assert prospect.wanting == 1


def said(happened: tuple[events.Event, ...], kind: type[events.Event]) -> list[str]:
    """Return the sentence of each event of a kind."""
    told = [event for event in happened if isinstance(event, kind)]
    return [sentence(one.reason, {}) for event in told for one in getattr(event, "because", ())]


@pytest.mark.law("20")
@pytest.mark.law("11", edition="revised-1900")
def test_why_they_cut_is_said_of_all_of_some_and_of_those_who_cut_again() -> None:
    evening = playing("ABCDE")
    assert said(evening.end(), events.CutCalled) == [
        (
            "A, B, C and D have all played the same number of rubbers in a row, and cut: the "
            "highest goes out."
        )
    ]
    assert said(evening.cut("A2 B3 CK DK"), events.CutAgain) == [
        "C and D cut equal cards, and cut again to see who goes out."
    ]
    evening.cut("C2 D3")
    evening.cut_for_places()
    evening.begin()
    assert said(evening.end(), events.CutCalled) == [
        (
            "A, B and C have played the same number of rubbers in a row, and cut: the highest "
            "goes out."
        )
    ]


@pytest.mark.law("20")
@pytest.mark.law("11", edition="revised-1900")
def test_before_the_first_rubber_a_vacancy_is_filled_and_nobody_goes_out() -> None:
    evening = Evening(EACH)
    evening.form("ABCDEF")
    evening.cut_for_places()
    quit_ = evening.do(acts.QuitTable(1, "A"))
    assert people(quit_, events.WentOut) == ""
    assert (evening.players(), evening.waiting()) == ("BCDE", "F")
