"""The book of the evening: by table and by person, with what was put right or taken back."""

from __future__ import annotations

import re

import pytest

from club.models import Line
from tables.commands import room_acts
from tables.room import acts
from tests.views.house import sent, told

pytestmark = pytest.mark.django_db


def test_the_book_is_read_by_table_and_by_person_and_oldest_first(house, playing):
    reader, book = house.reader(), house.at("book", playing.key)
    everything = told(reader.get(book))
    assert "comes in before the opening bell" in everything and "cut for partners" in everything
    table = told(reader.get(book, {"show": "table-1"})).split("The laws")[0]
    assert "opening bell" not in table and "cut for partners" in table
    person = told(reader.get(book, {"show": "person-6"}))
    assert "Vale comes in" in person and "Lowry comes in" not in person
    first = told(reader.get(book, {"order": "oldest"}))
    assert first.index("comes in before") < first.index("cut for partners")
    assert reader.get(book, {"show": "table-x", "page": "99"}).status_code == 200


def test_what_is_put_right_or_taken_back_stays_in_the_book_struck_out(house, evening):
    context = house.order()
    corrected = acts.CorrectArrival("3", context.at, "")
    context = type(context)(
        context.caller, context.idempotency_key, context.at, reason="read from the paper list"
    )
    room_acts.perform(context, evening, corrected)
    house.does(evening, acts.Declare(("4",)))
    reader = house.reader()
    line = Line.objects.get(what="declared")
    reader.post(house.at("undo", evening.key), sent(act=line.intent))
    answer = reader.get(house.at("book", evening.key))
    assert "Entered by Margaret Ashdown: “read from the paper list”" in told(answer)
    assert re.search(r"<del[^>]*>Tallis declares", answer.content.decode())
    assert "by Margaret Ashdown." in told(answer)
