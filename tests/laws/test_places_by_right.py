"""Law 17, our reading: a place is a right that its holder may take or let pass."""

from __future__ import annotations

import pytest

from club.errors import Impossible
from club.rules.house_rules import HouseRules, Seniority
from tables.room import acts, events
from tables.room.forecast.offers import may
from tables.room.forecast.rubber_end import when_rubber_ends
from tables.room.state.room_state import TableStage
from tests.laws.editions import laws, refused_by
from tests.tables.evening import Evening

pytestmark = pytest.mark.usefixtures("edition")
EACH = HouseRules(seniority=Seniority.EACH)


def six_and_two() -> Evening:
    """Return a complete table that plays, to which G and then H have the next right."""
    return Evening(EACH).play("ABCDEFGH")


def seventh_from_elsewhere() -> Evening:
    """Return table 1 where A waits, and table 2 to whose next place A has the right, before H."""
    evening = Evening(EACH).play("ABCDE")
    evening.do(acts.StateRubbers(1, "A", 3))
    evening.end()
    evening.cut_for_places()
    evening.begin()
    evening.come("STUXYZ", minute=40)
    evening.declare("ASTUXYZ")
    evening.do(acts.FormTable(2))
    evening.cut_for_places(2)
    evening.begin(2)
    evening.come("H", minute=50)
    evening.declare("H", 2)
    return evening


@pytest.mark.law("17")
@pytest.mark.law("7a", edition="revised-1900")
def test_who_has_the_first_right_and_says_nothing_takes_the_place() -> None:
    evening = six_and_two()
    evening.do(acts.QuitTable(1, "F"))
    assert (evening.waiting(), evening.queue()) == ("EG", "H")


@pytest.mark.law("17")
@pytest.mark.law("7a", edition="revised-1900")
def test_who_lets_a_place_pass_keeps_the_first_right_and_the_next_has_the_place() -> None:
    evening = six_and_two()
    evening.do(acts.PassAdmission(1, "G"))
    evening.do(acts.QuitTable(1, "F"))
    assert (evening.waiting(), evening.queue()) == ("EH", "G")
    evening.do(acts.ClaimAdmission(1, "G"))
    evening.do(acts.QuitTable(1, "E"))
    assert evening.waiting() == "HG"
    assert evening.replayed() == evening.room


@pytest.mark.law("17")
@pytest.mark.law("7a", edition="revised-1900")
def test_a_place_taken_by_right_may_still_be_let_pass() -> None:
    evening = six_and_two()
    evening.do(acts.QuitTable(1, "F"))
    passed = evening.do(acts.PassAdmission(1, "G"))
    assert laws(passed, events.LeftTable) == ["17*"]
    assert (evening.waiting(), evening.queue()) == ("EH", "G")
    assert evening.replayed() == evening.room


@pytest.mark.law("17")
@pytest.mark.law("7a", edition="revised-1900")
def test_who_lets_one_place_pass_is_asked_again_when_a_rubber_has_begun() -> None:
    evening = six_and_two()
    evening.do(acts.PassAdmission(1, "G"))
    evening.do(acts.PassAdmission(1, "H"))
    evening.do(acts.QuitTable(1, "F"))
    assert (evening.waiting(), evening.queue()) == ("E", "GH")
    evening.come("J")
    evening.declare("J", 1)
    assert evening.waiting() == "EJ"
    evening.do(acts.QuitTable(1, "J"))
    evening.end()
    evening.cut_for_places()
    evening.begin()
    assert (len(evening.waiting()), evening.queue()) == (2, "H")


@pytest.mark.law("17")
@pytest.mark.law("7a", edition="revised-1900")
def test_a_place_that_one_has_played_in_is_not_given_back_by_passing() -> None:
    evening = six_and_two()
    evening.do(acts.QuitTable(1, "F"))
    evening.do(acts.StateRubbers(1, "A", 3))
    evening.do(acts.StateRubbers(1, "B", 2))
    evening.end()
    evening.cut_for_places()
    evening.begin()
    assert "G" in evening.players()
    with pytest.raises(Impossible):
        evening.do(acts.PassAdmission(1, "G"))


@pytest.mark.law("21")
@pytest.mark.law("12", edition="revised-1900")
def test_no_place_is_let_pass_once_a_card_is_cut() -> None:
    evening = six_and_two()
    evening.end()
    evening.round(1, evening.table().cut, lambda n: "A23456"[n])  # type: ignore[arg-type]
    assert refused_by(evening, acts.PassAdmission(1, "G")) == "21"


@pytest.mark.law("17")
@pytest.mark.law("7a", edition="revised-1900")
def test_who_belongs_to_another_table_has_the_right_too_and_keeps_his_place_there() -> None:
    evening = seventh_from_elsewhere()
    assert (evening.waiting(), evening.queue(2)) == ("A", "AH")
    with pytest.raises(Impossible, match="no vacant place"):
        evening.do(acts.ClaimAdmission(2, "A"))


@pytest.mark.law("17")
@pytest.mark.law("7a", edition="revised-1900")
def test_a_place_is_kept_for_who_belongs_to_another_table_until_they_say() -> None:
    evening = seventh_from_elsewhere()
    evening.do(acts.QuitTable(2, "Z"))
    assert (evening.waiting(), evening.waiting(2), evening.queue(2)) == ("A", "Y", "AH")
    ahead = when_rubber_ends(evening.room, 2, evening.code)
    assert ahead is not None and "A" not in ahead.comes_in
    offered = {offer.kind for offer in may(evening.room, evening.code, who="A") if offer.act}
    assert {"claim_admission", "pass_admission", "cut_into"} <= offered


@pytest.mark.law("17")
@pytest.mark.law("7a", edition="revised-1900")
@pytest.mark.parametrize("act", [acts.ClaimAdmission(2, "A"), acts.CutInto(2, "A")])
def test_who_takes_the_place_of_right_loses_the_one_at_the_other_table(act: acts.Act) -> None:
    evening = seventh_from_elsewhere()
    evening.do(acts.QuitTable(2, "Z"))
    taken = evening.do(act)
    assert laws(taken, events.LeftTable) == ["24"]
    assert (evening.waiting(), evening.waiting(2), evening.queue(2)) == ("", "YA", "H")
    assert evening.replayed() == evening.room


@pytest.mark.law("17")
@pytest.mark.law("7a", edition="revised-1900")
def test_who_belongs_to_another_table_and_lets_the_place_pass_stays_there() -> None:
    evening = seventh_from_elsewhere()
    evening.do(acts.QuitTable(2, "Z"))
    evening.do(acts.PassAdmission(2, "A"))
    assert (evening.waiting(), evening.waiting(2), evening.queue(2)) == ("A", "YH", "A")


@pytest.mark.law("17")
@pytest.mark.law("7a", edition="revised-1900")
def test_a_place_kept_for_another_is_not_taken_by_who_comes_after() -> None:
    evening = seventh_from_elsewhere()
    evening.do(acts.QuitTable(2, "Z"))
    with pytest.raises(Impossible, match="A comes before H"):
        evening.do(acts.ClaimAdmission(2, "H"))
    evening.come("N", minute=55)
    evening.declare("N", 1)
    with pytest.raises(Impossible, match="A and H have the first right"):
        evening.do(acts.CutInto(2, "N"))


@pytest.mark.law("17")
@pytest.mark.law("7a", edition="revised-1900")
def test_a_table_is_not_broken_up_while_one_with_a_right_may_fill_it() -> None:
    evening = seventh_from_elsewhere()
    evening.do(acts.Withdraw("H", 2))
    evening.end(2)
    for who in ("Y", "Z"):
        evening.do(acts.QuitTable(2, who))
    evening.do(acts.QuitTable(2, evening.players(2)[0]))
    assert evening.table(2).stage is TableStage.ENDED
    evening.do(acts.ClaimAdmission(2, "A"))
    assert evening.table(2).stage is TableStage.PARTNERS
