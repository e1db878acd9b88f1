"""The seniority of people who came together, when one of them leaves and comes back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from club.errors import Impossible
from club.rules.house_rules import HouseRules, Seniority
from tables.laws.house import first_in_the_room
from tables.room import acts
from tests.tables.evening import Evening, at

EACH = HouseRules(seniority=Seniority.EACH)


def came(*who: tuple[str, str | None]) -> Evening:
    """Let people come a minute apart, each alone or with another."""
    evening = Evening(EACH)
    for minute, (person, other) in enumerate(who, start=1):
        evening.do(acts.Arrive(person, at(minute), other))
    return evening


def party() -> Evening:
    """Let C and D come with B, and E to H after them."""
    return came(("B", None), ("C", "B"), ("D", "B"), *((who, None) for who in "EFGH"))


@pytest.mark.law("house.seniority")
def test_those_who_came_with_one_who_leaves_keep_their_place_in_the_room() -> None:
    evening = party()
    evening.do(acts.Leave("B"))
    evening.do(acts.Arrive("B", at(20)))
    evening.form("BCDEFGH")
    evening.cut_for_places()
    assert (evening.players(), evening.waiting(), evening.queue()) == ("CDEF", "GH", "B")


@pytest.mark.law("house.seniority")
def test_they_stay_level_with_each_other_when_one_they_came_with_has_gone() -> None:
    evening = party()
    evening.do(acts.Leave("B"))
    ranks = first_in_the_room(evening.room.hall)
    assert ranks["C"] == ranks["D"] < ranks["E"]


@pytest.mark.law("house.seniority")
def test_a_chain_of_people_who_came_together_outlives_each_of_its_links() -> None:
    evening = came(("A", None), ("B", "A"), ("C", "B"), ("D", "C"), ("E", None))
    for who in "BAC":
        evening.do(acts.Leave(who))
    ranks = first_in_the_room(evening.room.hall)
    assert ranks["D"] < ranks["E"]
    assert evening.replayed() == evening.room


@pytest.mark.law("house.seniority")
def test_nobody_comes_back_into_the_place_of_one_who_never_left() -> None:
    evening = party()
    evening.do(acts.Leave("H"))
    with pytest.raises(Impossible):
        evening.do(acts.Arrive("H", at(20), "B"))
    evening.do(acts.Arrive("H", at(20)))
    with pytest.raises(Impossible):
        evening.do(acts.CorrectArrival("H", at(20), "a reason", "B"))


@pytest.mark.law("house.seniority")
def test_two_who_left_may_come_back_together() -> None:
    evening = party()
    for who in "BH":
        evening.do(acts.Leave(who))
    evening.do(acts.Arrive("B", at(20)))
    evening.do(acts.Arrive("H", at(21), "B"))
    ranks = first_in_the_room(evening.room.hall)
    assert ranks["B"] == ranks["H"] > ranks["G"]


RULES = st.sampled_from(
    [EACH, HouseRules(), HouseRules(seniority=Seniority.GROUPS, group_minutes=4)]
)


@given(RULES, st.data())
def test_one_who_leaves_and_returns_never_gains_and_moves_nobody_else(
    rules: HouseRules, data: st.DataObject
) -> None:
    evening = Evening(rules)
    for minute, who in enumerate("ABCDEFG", start=1):
        if minute == 4:
            evening.do(acts.RingOpeningBell(at(4)))
        others = [None, *evening.room.hall.arrivals]
        evening.do(acts.Arrive(who, at(minute), data.draw(st.sampled_from(others))))
    for minute in range(10, 10 + data.draw(st.integers(1, 4))):
        who = data.draw(st.sampled_from(tuple(evening.room.hall.arrivals)))
        before = first_in_the_room(evening.room.hall)
        evening.do(acts.Leave(who))
        gone = first_in_the_room(evening.room.hall)
        company = data.draw(st.sampled_from([None, *evening.room.hall.arrivals]))
        try:
            evening.do(acts.Arrive(who, at(minute), company))
        except Impossible:
            evening.do(acts.Arrive(who, at(minute)))
        after = first_in_the_room(evening.room.hall)
        others = [other for other in before if other != who]
        for one in others:
            assert (before[one] < before[who]) <= (after[one] < after[who])
            assert (before[one] <= before[who]) <= (after[one] <= after[who])
            for two in others:
                level = (before[one] < before[two], before[one] == before[two])
                assert level == (gone[one] < gone[two], gone[one] == gone[two])
                assert level == (after[one] < after[two], after[one] == after[two])
    assert evening.replayed() == evening.room
