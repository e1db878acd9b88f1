"""Who may come to a club's pages; everyone else finds nothing there."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import get_resolver, reverse

from club import clock
from club.access import device_tokens
from club.members import commands
from club.models import Club, Device, Token
from tests.views.house import HTMX, a_house, sent

pytestmark = pytest.mark.django_db

FILLED = {
    "key": "2026-11-20",
    "number": 1,
    "attachment": 1,
    "what": "name",
    "device": 1,
    "token": 1,
    "code": "abc",
}
OPEN_TO_VISITORS = {
    *("drive", "drive-cards", "drive-results", "drive-season", "drive-hand"),
    "attachment", "dispute", "disputes",
    "hall", "board", "table", "book", "standings", "happened", "happened-at-table",
    "on-screen", "dealt-hand",
}  # fmt: skip


def club_pages():
    """Yield every page that hangs under a club, by name and the values its address needs."""
    for name, ways in get_resolver().reverse_dict.lists():
        for possibilities, *_ in ways:
            for address, values in possibilities:
                if isinstance(name, str) and address.startswith("c/"):
                    yield name, values


@pytest.fixture
def house():
    house = a_house()
    house.people_enter()
    return house


@pytest.fixture
def page(house):
    evening = house.open_evening(1, 2)

    def address(name, values):
        filled = {**FILLED, "slug": house.club.slug, "key": evening.key}
        return reverse(name, kwargs={value: filled.get(value, 1) for value in values})

    return address


def test_every_page_of_a_club_sends_a_stranger_to_sign_in(page):
    addresses = {name: page(name, values) for name, values in club_pages()}
    answers = {name: Client().get(address) for name, address in addresses.items()}
    let_in = {
        name for name, answer in answers.items() if "/sign-in?" not in answer.get("Location", "")
    }
    assert let_in - OPEN_TO_VISITORS == set()
    assert "members" in addresses and "check-in" in addresses


def test_every_page_of_a_club_is_nothing_to_a_member_of_another(page):
    other = a_house("Elsewhere").reader()
    addresses = {name: page(name, values) for name, values in club_pages()}
    found = {name for name, address in addresses.items() if other.get(address).status_code != 404}
    assert found - OPEN_TO_VISITORS == set()


def test_a_club_that_is_not_there_looks_like_one_that_is_not_yours(house):
    other = a_house("Elsewhere").reader()
    there = other.get(house.at("members"))
    not_there = other.get("/c/no-such-club/members")
    assert (there.status_code, not_there.status_code) == (404, 404)
    assert Client().get("/c/no-such-club/members").status_code == 302


def test_a_lapsed_member_finds_nothing(house):
    reader = house.reader(2)
    assert reader.get(house.at("members")).status_code == 200
    commands.change_standing(house.order(), 2, "lapsed")
    assert reader.get(house.at("members")).status_code == 404


def test_a_device_comes_in_by_its_secret_until_it_is_withdrawn(house):
    evening = house.open_evening(1)
    screen = house.screen("door")
    assert screen.get(house.at("door", evening.key)).status_code == 200
    device_tokens.withdraw_device(house.order(), Device.objects.get().pk)
    assert screen.get(house.at("door", evening.key)).status_code == 302


@pytest.mark.parametrize("kind", ["door", "hall"])
def test_a_device_is_shown_what_it_is_for(house, kind):
    evening = house.open_evening(1)
    answer = house.screen(kind).get(house.at("device-home"))
    assert answer["Location"] == house.at(kind, evening.key)


def test_a_club_that_is_not_public_shows_a_visitor_nothing(house, page):
    Club.objects.update(is_public=False)
    addresses = {name: page(name, values) for name, values in club_pages()}
    visitor, elsewhere = Client(), a_house("Elsewhere").reader()
    for name in OPEN_TO_VISITORS & addresses.keys():
        assert visitor.get(addresses[name])["Location"].startswith("/sign-in?"), name
        assert elsewhere.get(addresses[name]).status_code == 404, name
        assert house.reader(2).get(addresses[name]).status_code in (200, 404), name
    assert house.screen("hall").get(addresses["hall"]).status_code == 200


def test_a_visitor_cannot_tell_a_private_club_from_none(house):
    Club.objects.update(is_public=False)
    standings = house.at("standings", house.open_evening().key)
    private = Client().get(standings)
    none = Client().get(standings.replace(house.club.slug, "no-such-club"))
    assert {answer["Location"].split("?")[0] for answer in (private, none)} == {"/sign-in"}


def test_a_screen_out_of_use_is_told_so_and_starts_anew(house):
    evening = house.open_evening(1)
    screen = house.screen("hall")
    device_tokens.withdraw_device(house.order(), Device.objects.get().pk)
    asked = {"HTTP_HX_REQUEST": "true"}
    assert screen.get(house.at("hall", evening.key), **asked)["HX-Redirect"] == "/screen"
    assert "This screen has been taken out of use." in screen.get("/screen").content.decode()
    assert screen.get(house.at("hall", evening.key)).status_code == 200


def test_whatever_else_a_screen_out_of_use_asks_for_at_once_leads_it_to_start_anew(house):
    evening, screen = house.open_evening(1), house.screen("table", 1)
    device_tokens.withdraw_device(house.order(), Token.objects.get().device_id)
    page = screen.get(house.at("mine", evening.key))
    part = screen.get(house.at("mine", evening.key), **HTMX)
    assert page["Location"] == part["HX-Redirect"] == "/screen"
    assert "This screen has been taken out of use." in screen.get("/screen").content.decode()
    assert screen.get(house.at("mine", evening.key))["Location"].startswith("/sign-in")


def test_a_screen_is_told_that_it_is_out_of_use_whichever_answer_reaches_it_first(house):
    """The answer to what it asked first may come after it has gone on for what it asked next."""
    evening, screen = house.open_evening(1), house.screen("hall")
    device_tokens.withdraw_device(house.order(), Device.objects.get().pk)
    here = screen.cookies.copy()
    screen.get(house.at("mine", evening.key), **HTMX)
    screen.cookies = here
    assert "This screen has been taken out of use." in screen.get("/screen").content.decode()


def test_a_screen_whose_time_is_up_is_out_of_use(house):
    evening = house.open_evening(1)
    screen = house.screen("hall")
    Token.objects.filter(device__kind="hall").update(expires_at=clock.now())
    Club.objects.update(is_public=False)
    assert screen.get(house.at("hall", evening.key))["Location"] == "/screen"
    assert screen.get("/").status_code == 200


def test_a_door_is_no_table_and_keeps_no_members(house):
    screen = house.screen("door")
    assert screen.get(house.at("devices")).status_code == 403
    assert (
        screen.post(house.at("new-member"), sent(name="Nobody", kind="member")).status_code == 403
    )
    assert screen.get(house.at("account")).status_code == 403


def test_the_part_of_a_page_sends_the_whole_page_to_sign_in(house):
    evening = house.open_evening(1)
    asked = {"HTTP_HX_REQUEST": "true", "HTTP_HX_CURRENT_URL": "http://testserver/c/x/e/y/mine"}
    answer = Client().get(house.at("mine", evening.key), **asked)
    assert answer.status_code == 200
    assert answer["HX-Redirect"] == "/sign-in?next=/c/x/e/y/mine"
    asked["HTTP_HX_CURRENT_URL"] += "?table=1"
    answer = Client().get(house.at("mine", evening.key), **asked)
    assert answer["HX-Redirect"] == "/sign-in?next=/c/x/e/y/mine%3Ftable%3D1"
