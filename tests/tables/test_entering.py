"""What it takes to enter a hand: few queries, and still every law of hall and table."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.errors import Refusal
from rubbers.cards.seats import Seat, Sides
from rubbers.models import Hand, Rubber
from rubbers.play.state import acts as rubber_acts
from rubbers.scoring.statement import Statement
from tables.commands import scoring
from tables.room import acts
from tests.views.house import a_house

MARK = rubber_acts.MarkHand(Statement(tricks=Sides(8, 5)), Seat.N)


@pytest.fixture
def house(db):
    house = a_house()
    house.people_enter()
    return house


@pytest.fixture
def evening(house):
    return house.open_evening(2, 3, 4, 5, 6)


@pytest.fixture
def rubber(house, evening):
    return house.play_begins(evening, ("2", "3", "4", "5"))


def as_read(rubber):
    """Return a rubber's row as a page or a program reads it before it enters something."""
    rows = Rubber.objects.select_related("stream", "evening", "sitting__table")
    return rows.get(pk=rubber.pk)


def entered(house, rubber, act, row=None):
    """Enter something as a scorer who does not play; give the statements it took."""
    row = row or as_read(rubber)
    with CaptureQueriesContext(connection) as asked:
        scoring.perform(house.order(999, "scorer"), row, act)
    verbs = ("SELECT", "INSERT", "UPDATE", "DELETE")
    return [one["sql"] for one in asked if one["sql"].strip().upper().startswith(verbs)]


def test_a_hand_is_entered_in_three_questions_and_the_rows_it_writes(house, rubber):
    marked = entered(house, rubber, MARK)
    assert [sql.split()[0].upper() for sql in marked].count("SELECT") == 3
    assert len(marked) == 3 + len({"hand", "rubber", "line", "head", "intent"})
    assert not [sql for sql in marked if "table:" in sql], "the table's fold is not read"
    assert len(entered(house, rubber, rubber_acts.Confirm(Seat.E))) <= 9


def test_a_hand_takes_as_many_from_a_row_that_was_read_long_ago(house, rubber):
    row, fresh = as_read(rubber), len(entered(house, rubber, MARK))
    entered(house, rubber, rubber_acts.Confirm(Seat.E), row)
    assert len(entered(house, rubber, MARK, row)) == fresh
    assert Hand.objects.filter(rubber=rubber).values_list("number", "status").order_by(
        "number"
    ).last() == (2, "marked")


@pytest.mark.law("23")
def test_a_hand_is_refused_while_a_seat_is_empty_and_entered_once_a_substitute_sits(
    house, evening, rubber
):
    row = as_read(rubber)
    house.does(evening, acts.QuitTable(1, "4"))
    with pytest.raises(Refusal) as refused:
        entered(house, rubber, MARK, row)
    assert refused.value.law == "23"
    house.does(evening, acts.NameSubstitute(1, "4", "6"))
    for who in ("2", "3", "5"):
        house.does(evening, acts.Consent(1, who, "6"))
    assert len(entered(house, rubber, MARK, row)) == 8
