"""The parts of the room: when they are sent again, and what is asked of them that cannot be."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from club.members import commands
from club.members import queries as club_queries
from tables import queries
from tables.pages.shared import evening_page
from tables.room import acts
from tests.views.house import HTMX, a_house, sent, told

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("name", ["board", "book", "table"])
def test_a_part_of_the_room_is_not_sent_again_to_one_who_has_it(house, playing, name):
    more = (1,) if name == "table" else ()
    reader, address = house.reader(), house.at(name, playing.key, *more)
    first = reader.get(address, **HTMX)
    same = {**HTMX, "HTTP_IF_NONE_MATCH": first["ETag"]}
    assert reader.get(address, **same).status_code == 304
    assert house.reader(3).get(address, **same).status_code == 200
    house.does(playing, acts.Leave("1"))
    assert reader.get(address, **same).status_code == 200


@pytest.mark.parametrize(
    "name", ["board", "book", "check-in", "hall", "mine", "person", "standings", "state-sheet"]
)
def test_a_part_is_sent_again_when_a_name_has_changed(house, playing, name):
    reader, address = (
        house.reader(),
        house.at(name, playing.key, *((2,) if name == "person" else ())),
    )
    part = f"{address}?part=arrivals" if name == "check-in" else address
    first = reader.get(part, **HTMX)
    assert "live:register from:body" in first.content.decode()
    same = {**HTMX, "HTTP_IF_NONE_MATCH": first["ETag"]}
    assert reader.get(part, **same).status_code == 304
    commands.rename_member(house.order(), 2, "Edith Larkin")
    assert reader.get(part, **same).status_code == 200


def test_somebody_who_is_added_can_be_checked_in_at_once(house, evening):
    reader, part = house.reader(), f"{house.at('check-in', evening.key)}?part=arrivals"
    first = reader.get(part, **HTMX)
    commands.enter_member(house.order(), "Edith Brown", kind="guest", introduced_by=2)
    again = reader.get(part, **HTMX, HTTP_IF_NONE_MATCH=first["ETag"])
    assert "Edith Brown is here" in told(again)


@pytest.mark.parametrize("parts", [{}, HTMX])
def test_a_browser_keeps_a_page_apart_from_its_part(house, playing, parts):
    for reader in (house.reader(), Client()):
        answer = reader.get(house.at("board", playing.key), **parts)
        assert "HX-Request" in answer["Vary"]


@pytest.mark.parametrize(
    ("page", "asked"),
    [
        ("standings", {"of": "table-" + "9" * 5000}),
        ("standings", {"of": "table-0"}),
        ("book", {"show": "table-" + "9" * 5000}),
    ],
)
def test_a_table_that_cannot_be_is_none(house, playing, page, asked):
    assert house.reader().get(house.at(page, playing.key), asked).status_code == 200


@pytest.mark.parametrize(
    ("came", "back"),
    [("http://elsewhere.test/c/", ""), ("http://testserver/c/x", "http://testserver/c/x")],
)
def test_a_preview_leads_back_to_no_page_but_ours(house, evening, came, back):
    address = house.at("consider", evening.key)
    answer = house.reader().get(address, {"kind": "last_call"}, headers={"Referer": came})
    assert answer.context["back"] == (back or house.at("board", evening.key))


@pytest.mark.parametrize("name", ["board", "book"])
def test_the_room_is_not_looked_at_for_one_who_has_it(house, playing, name, monkeypatch):
    reader, address = house.reader(), house.at(name, playing.key)
    first = reader.get(address, **HTMX)
    monkeypatch.setattr(evening_page, "snapshot_of", None)
    same = {**HTMX, "HTTP_IF_NONE_MATCH": first["ETag"]}
    assert reader.get(address, **same).status_code == 304


def test_no_part_is_vouched_for_by_a_later_room_than_it_was_made_from(house, evening):
    read = club_queries.evening_of(house.club.pk, evening.key)
    before = queries.versions_of(read)
    house.does(evening, acts.Leave("6"))
    assert queries.versions_of(read) == before


def test_a_member_of_another_club_does_nothing_here(house, playing):
    other = a_house("The Arlington")
    answer = other.reader().post(house.at("do", playing.key), sent(kind="last_call"))
    assert answer.status_code == 404


@pytest.mark.parametrize(
    "sent_kind", [{"kind": "dance"}, {}, {"kind": "declare", "who": "x"}, {"kind": "cut"}]
)
def test_an_act_that_is_none_is_answered_plainly(house, evening, sent_kind):
    answer = house.reader().post(house.at("do", evening.key), sent(**sent_kind))
    assert answer.status_code == 422


def test_the_laws_have_a_place_each(house, evening):
    page = Client().get(reverse("laws", args=["club-1864"]))
    assert b'id="law-20"' in page.content and b'id="law-72"' in page.content
    assert page.content.index(b'id="law-2"') < page.content.index(b'id="law-10"')
    for code, linked in {"club-1864": False, "revised-1900": True}.items():
        assert (f'href="{reverse("laws", args=[code])}"' in page.content.decode()) is linked
    assert Client().get(reverse("laws", args=["nothing"])).status_code == 404
