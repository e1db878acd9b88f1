"""Law 25, our reading: whoever leaves a table short breaks it up, in so many words or not."""

from __future__ import annotations

import pytest

from club.rules.house_rules import HouseRules, Seniority
from tables.room import acts
from tables.room.forecast.preview import preview
from tables.room.state.room_state import TableStage
from tests.tables.evening import Evening

pytestmark = pytest.mark.usefixtures("edition")
EACH = HouseRules(seniority=Seniority.EACH)


def between_rubbers(people: str = "ABCD") -> Evening:
    """Return a table whose first rubber is over, and which cuts for partners."""
    evening = Evening(EACH).play(people)
    evening.end()
    return evening


@pytest.mark.law("25")
@pytest.mark.law("16", edition="revised-1900")
@pytest.mark.parametrize("act", [acts.QuitTable(1, "A"), acts.Leave("A")])
def test_one_who_goes_and_leaves_too_few_breaks_up_the_table(act: acts.Act) -> None:
    evening = between_rubbers()
    asked = preview(evening.room, act, evening.code)
    assert any("breaks it up" in because.reason.template for because in asked.because)
    evening.do(act)
    assert evening.table().stage is TableStage.OVER
    assert all(because.reading for because in evening.table().over_because)
    (right,) = evening.room.hall.rights
    assert (set(right.holders), right.over) == (set("BCD"), "A")
    assert evening.replayed() == evening.room


@pytest.mark.law("25")
@pytest.mark.law("16", edition="revised-1900")
def test_one_who_cuts_into_another_table_and_leaves_too_few_breaks_up_the_first() -> None:
    evening = between_rubbers().play("WXYZ", 2)
    evening.do(acts.CutInto(2, "A"))
    assert (evening.table().stage, evening.waiting(2)) == (TableStage.OVER, "A")
    (right,) = evening.room.hall.rights
    assert (set(right.holders), right.over) == (set("BCD"), "A")


@pytest.mark.law("25")
@pytest.mark.law("16", edition="revised-1900")
def test_one_whose_place_is_filled_breaks_up_nothing() -> None:
    evening = between_rubbers("ABCDE")
    evening.do(acts.QuitTable(1, evening.players()[0]))
    assert (evening.table().stage, evening.room.hall.rights) == (TableStage.PARTNERS, ())


@pytest.mark.law("25")
@pytest.mark.law("16", edition="revised-1900")
def test_nobody_breaks_up_a_table_that_has_played_its_last_rubber() -> None:
    evening = Evening().play("ABCD")
    evening.do(acts.LastCall())
    evening.end()
    evening.do(acts.Leave("A"))
    assert (evening.table().stage, evening.room.hall.rights) == (TableStage.ENDED, ())


@pytest.mark.law("25")
@pytest.mark.law("16", edition="revised-1900")
def test_a_void_rubber_that_leaves_too_few_breaks_up_the_table() -> None:
    evening = Evening().play("ABCD")
    evening.do(acts.QuitTable(1, "A"))
    evening.do(acts.VoidRubber(1))
    assert evening.table().stage is TableStage.OVER
    (right,) = evening.room.hall.rights
    assert (set(right.holders), right.over) == (set("BCD"), "A")
