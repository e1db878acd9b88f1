"""Law 25: those left behind cut for precedence, though an outsider declares with them."""

from __future__ import annotations

import pytest

from club.errors import Refusal
from club.rules.house_rules import HouseRules, Seniority
from rubbers.cards.seats import WhistGame
from tables.room import acts, events
from tables.room.evolve import evolve_all
from tests.laws.editions import laws
from tests.tables.evening import Evening

pytestmark = pytest.mark.usefixtures("edition")
EACH = HouseRules(seniority=Seniority.EACH)


def broken_up() -> Evening:
    """Return a room where A has broken up table 1, and table 2 plays with room for one more."""
    evening = Evening(EACH).play("ABCD").play("VWXYZ", 2)
    evening.do(acts.BreakUp(1, "A"))
    evening.come("M")
    return evening


@pytest.mark.law("25")
@pytest.mark.law("16", edition="revised-1900")
def test_an_outsider_in_the_same_act_keeps_his_turn_and_they_cut_for_theirs() -> None:
    evening = broken_up()
    called = evening.declare("BMCD", 2)
    assert laws(called, events.CutCalled) == ["25"]
    assert set(evening.table(2).entry.to_cut) == set("BCD")
    evening.cut("BK C2 D3", 2)
    assert (evening.waiting(2), evening.queue(2)) == ("ZC", "DBM")
    assert evening.replayed() == evening.room


@pytest.mark.law("25")
@pytest.mark.law("16", edition="revised-1900")
def test_an_outsider_in_between_keeps_his_turn_and_they_cut_for_theirs() -> None:
    evening = broken_up()
    for who in "BM":
        evening.declare(who, 2)
    assert (evening.waiting(2), evening.queue(2)) == ("ZB", "M")
    called = evening.declare("C", 2)
    assert laws(called, events.CutCalled) == ["25"]
    evening.cut("BK CQ", 2)
    assert (evening.waiting(2), evening.queue(2)) == ("ZC", "MB")
    assert evening.replayed() == evening.room


@pytest.mark.law("18")
@pytest.mark.law("9", edition="revised-1900")
def test_partners_are_named_while_the_two_lowest_cut_again_for_the_deal() -> None:
    evening = Evening()
    evening.form("ABCD")
    evening.cut("A2 B2 C9 DK")
    assert [set(pair) for pair in evening.table().partners] == [{"A", "B"}, {"C", "D"}]
    assert (evening.table().pairs, evening.table().dealer) == ((), None)
    evening.cut("A3")
    assert [set(pair) for pair in evening.table().partners] == [{"A", "B"}, {"C", "D"}]


@pytest.mark.law("19")
@pytest.mark.law("10", edition="revised-1900")
def test_partners_are_not_named_while_three_cut_again() -> None:
    evening = Evening()
    evening.form("ABCD")
    for card in ("", "A2 B2 C2 DK", "A5", "B7"):
        evening.cut(card)
        assert evening.table().partners == ()


@pytest.mark.law("house.format")
def test_a_table_plays_a_game_of_the_evenings_format_and_no_other() -> None:
    evening = Evening()
    doors = events.DoorsOpened(evening.room.hall.doors, games=(WhistGame.WHIST,))
    evening.room = evolve_all(evening.room, [doors])
    with pytest.raises(Refusal) as refused:
        evening.form("ABC", game=WhistGame.DUMMY)
    assert refused.value.law == "house.format"
    evening.come("D")
    evening.declare("D")
    evening.do(acts.FormTable(1, WhistGame.WHIST))
