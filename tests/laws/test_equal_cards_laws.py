"""Laws 18 and 19: cards of equal value in the cut for partners."""

import pytest

from club.text.wording import sentence
from tables.room import events
from tests.laws.editions import laws
from tests.tables.evening import Evening

pytestmark = pytest.mark.usefixtures("edition")

TABLE = [
    # cut, law, who cuts again, new cut, pairs (the dealer first)
    pytest.param("A3 B6 C6 DJ", "18", "BC", "B9 C2", "AC BD", id="the two middle"),
    pytest.param("A6 B6 C9 DJ", "18", "AB", "AT B2", "BA CD", id="the two lowest"),
    pytest.param("A3 B6 CJ DJ", None, "", "", "AB CD", id="the two highest"),
    pytest.param("A3 B3 CJ DJ", "18", "AB", "AK B2", "BA CD", id="two pairs"),
    pytest.param("A4 B4 C4 DK", "19", "ABC", "A9 B2 C5", "BC AD", id="the fourth is highest"),
    pytest.param("A2 B7 C7 D7", "19", "BCD", "B9 C3 DK", "AC BD", id="the fourth is lowest"),
    pytest.param("A7 B7 C7 D7", "19*", "ABCD", "A5 B3 CK DA", "DB AC", id="four equal"),
]


@pytest.mark.law("18")
@pytest.mark.law("9", edition="revised-1900")
@pytest.mark.law("19")
@pytest.mark.law("10", edition="revised-1900")
@pytest.mark.parametrize(("cut", "law", "again", "new", "pairs"), TABLE)
def test_equal_cards_are_cut_again_only_where_they_matter(
    cut: str, law: str | None, again: str, new: str, pairs: str
) -> None:
    evening = Evening()
    evening.form("ABCD")
    first = evening.cut(cut)
    assert laws(first, events.CutAgain) == ([law] if law else [])
    assert evening.to_cut() == again
    evening.cut(new)
    assert " ".join("".join(pair) for pair in evening.table().pairs) == pairs
    assert evening.table().dealer == pairs[0]


@pytest.mark.law("18")
@pytest.mark.law("9", edition="revised-1900")
def test_3_6_6_and_jack_cut_again_twice_and_the_original_lowest_keeps_the_deal() -> None:
    evening = Evening()
    evening.form("ABCD")
    evening.cut("A3 B6 C6 DJ")
    evening.cut("B5 C5")
    assert evening.to_cut() == "BC"
    evening.cut("BA C2")
    assert evening.table().pairs == (("A", "B"), ("C", "D"))
    assert evening.table().dealer == "A"


@pytest.mark.law("18")
@pytest.mark.law("9", edition="revised-1900")
def test_two_lowest_are_partners_whatever_they_cut_for_the_deal() -> None:
    evening = Evening()
    evening.form("ABCD")
    evening.cut("A3 B3 C4 D5 AK BQ")
    assert evening.table().pairs == (("B", "A"), ("C", "D"))


@pytest.mark.law("19")
@pytest.mark.law("10", edition="revised-1900")
def test_three_aces_and_a_two_then_2_2_and_king_the_twos_cut_for_the_deal() -> None:
    evening = Evening()
    evening.form("ABCD")
    evening.cut("AA BA CA D2")
    again = evening.cut("A2 B2 CK")
    assert laws(again, events.CutAgain) == ["18*"]
    assert evening.to_cut() == "AB"
    evening.cut("A9 B4")
    assert evening.table().pairs == (("B", "A"), ("C", "D"))
    assert evening.table().dealer == "B"


@pytest.mark.law("19")
@pytest.mark.law("10", edition="revised-1900")
def test_three_aces_and_a_two_then_ace_jack_jack_the_jacks_cut_for_who_joins_the_ace() -> None:
    evening = Evening()
    evening.form("ABCD")
    evening.cut("AA BA CA D2")
    evening.cut("AA BJ CJ")
    assert evening.to_cut() == "BC"
    evening.cut("BQ C5")
    assert evening.table().pairs == (("A", "C"), ("B", "D"))
    assert evening.table().dealer == "A"


@pytest.mark.law("19")
@pytest.mark.law("10", edition="revised-1900")
def test_three_level_above_the_lowest_need_no_more_when_the_new_lowest_is_alone() -> None:
    evening = Evening()
    evening.form("ABCD")
    evening.cut("A2 B7 C7 D7 B3 CK DK")
    assert evening.table().pairs == (("A", "B"), ("C", "D"))


@pytest.mark.law("18")
@pytest.mark.law("19")
@pytest.mark.law("9", edition="revised-1900")
@pytest.mark.law("10", edition="revised-1900")
@pytest.mark.parametrize(
    ("cut", "again"),
    [
        ("A2 B2 C9 DK", "cut equal lowest cards, and cut again for the deal."),
        ("A2 B5 C5 DK", "cut equal cards and cut again: the lower joins the lowest."),
        ("A2 B2 C2 DK", "cut equal cards and cut again: the two lowest play together."),
        ("AA B5 C5 D5", "cut equal cards and cut again: the lowest of them joins the dealer."),
        ("A5 B5 C5 D5", "all cut equal cards, and cut again."),
    ],
)
def test_what_equal_cards_are_cut_again_for_is_said(cut: str, again: str) -> None:
    evening = Evening()
    evening.form("ABCD")
    (event,) = (one for one in evening.cut(cut) if isinstance(one, events.CutAgain))
    (because,) = event.because
    assert sentence(because.reason, {}).endswith(again)
