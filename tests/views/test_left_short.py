"""Whatever leaves a table short is asked about, or shown, before it is done (law 25)."""

from __future__ import annotations

import pytest

from rubbers.play.state import acts as rubber_acts
from tables import queries
from tables.room import acts
from tables.room.state.room_state import TableStage
from tests.trouble.night import Night, a_night, told, written
from tests.views.house import HTMX, sent

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> Night:
    """Return an evening on which four have finished their rubber."""
    night = a_night()
    night.wins()
    night.scores(rubber_acts.SettleRubber(None))
    night.does(acts.EndRubber(1))
    return night


def is_over(night: Night) -> bool:
    return queries.tables_of(night.evening)[1].stage is TableStage.OVER


def test_the_door_asks_before_someone_leaves_a_table_short(night):
    before, door = written(), night.page("check-in")
    leaves = {"what": "leave", "who": str(night.at("N"))}
    asked = told(night.reader().post(door, sent(**leaves), **HTMX), 422)
    assert "This leaves table 1 too short to play, and breaks it up." in asked
    assert 'name="breaks_up" value="yes"' in asked and "`" not in asked
    assert written() == before and not is_over(night)
    told(night.reader().post(door, sent(**leaves, breaks_up="yes"), **HTMX), 200)
    assert is_over(night)


def test_the_door_does_not_ask_where_nothing_is_broken_up(night):
    leaves = {"what": "leave", "who": "8"}
    told(night.reader().post(night.page("check-in"), sent(**leaves), **HTMX), 200)
    assert not is_over(night)


@pytest.mark.parametrize("kind", ["quit_table", "leave"])
def test_the_preview_says_that_the_table_is_broken_up(night, kind):
    asked = {"kind": kind, "table": "1", "who": str(night.at("N"))}
    page = night.reader().get(night.page("consider"), asked).content.decode()
    assert "<b>This leaves table 1 short, and so breaks it up.</b>" in page
    alone = night.reader().get(night.page("consider"), {"kind": "leave", "who": "8"})
    assert "breaks it up" not in alone.content.decode()
