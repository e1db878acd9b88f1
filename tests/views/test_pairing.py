"""A screen is let in by the short code it shows, typed by the secretary."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.test import Client

from club.access import device_tokens, pairing
from club.models import Device, Line, Pairing, Token
from tests.views.house import HTMX, a_house, sent

pytestmark = pytest.mark.django_db


@pytest.fixture
def house():
    house = a_house(public=False)
    house.people_enter()
    return house


@pytest.fixture
def projector(house):
    return device_tokens.register_device(house.order(), "Projector", "hall")["device"]


def code_on(screen):
    """Read the code a screen shows."""
    shown = screen.get("/screen").content.decode()
    return re.search(r'class="paircode"><span class="sr">([A-Z2-9 ]+)<', shown)[1].replace(" ", "")


def typed(house, device, code, number=1):
    return house.reader(number).post(house.at("pair-device", device), sent(code=code), **HTMX)


@pytest.mark.parametrize("written", ["{}", "{} ", "dashed", "lower"])
def test_a_screen_is_let_in_by_the_code_it_shows_however_it_is_typed(house, projector, written):
    evening, screen = house.open_evening(1), Client()
    code = code_on(screen)
    ways = {"dashed": f"{code[:3]}-{code[3:]}", "lower": f"{code[:3]} {code[3:]}".lower()}
    assert screen.get("/screen", **HTMX).status_code == 204
    answer = typed(house, projector, ways.get(written, written.format(code)))
    assert answer["HX-Redirect"] == house.at("devices")
    assert screen.get("/screen", **HTMX)["HX-Redirect"] == house.at("device-home")
    home = screen.get(house.at("device-home"))["Location"]
    assert home == house.at("hall", evening.key)
    assert screen.get(home).status_code == 200
    assert Token.objects.get().scopes == ["read"]


def test_a_code_is_the_same_until_it_has_gone_by(house, monkeypatch):
    screen = Client()
    code = code_on(screen)
    assert code_on(screen) == code and len(code) == 6
    Pairing.objects.update(expires_at=house.start)
    assert code_on(screen) != code
    assert Pairing.objects.count() == 1


def test_a_screen_without_script_goes_on_when_it_is_asked_to(house, projector):
    screen = Client()
    typed(house, projector, code_on(screen))
    assert screen.get("/screen")["Location"] == house.at("device-home")


def test_a_screen_that_is_connected_goes_to_its_page(house, projector):
    screen = Client()
    typed(house, projector, code_on(screen))
    for _ in range(2):
        assert screen.get("/screen")["Location"] == house.at("device-home")
    assert screen.get("/screen?another").status_code == 200
    listed = house.reader().get(house.at("devices")).content.decode()
    assert "Connect another" in listed and "Connect it" not in listed
    device_tokens.withdraw_device(house.order(), projector)
    assert len(code_on(screen)) == 6


@pytest.mark.parametrize("code", ["", "AAAAAA", "ABC", "x" * 200])
def test_a_code_no_screen_shows_lets_nothing_in_and_says_so(house, projector, code):
    screen = Client()
    assert code_on(screen) != "AAAAAA"
    answer = typed(house, projector, code)
    assert answer.status_code == 422 and "No screen is showing that code" in answer.content.decode()
    assert 'data-field="code"' in answer.content.decode()
    assert not Token.objects.exists() and screen.get("/screen", **HTMX).status_code == 204


def test_a_code_gone_by_lets_nothing_in(house, projector):
    screen = Client()
    code = code_on(screen)
    Pairing.objects.update(expires_at=house.start - timedelta(seconds=1))
    assert typed(house, projector, code).status_code == 422
    assert not Token.objects.exists()


def test_a_code_lets_one_screen_in_once(house, projector):
    screen, other = Client(), Client()
    code = code_on(screen)
    assert typed(house, projector, code).status_code == 200
    assert typed(house, projector, code).status_code == 422
    assert code_on(other) != code
    assert Token.objects.count() == 1


def test_only_who_keeps_the_members_lets_a_screen_in(house, projector):
    code = code_on(Client())
    assert typed(house, projector, code, number=2).status_code == 403
    assert house.reader(2).get(house.at("device", projector)).status_code == 403
    elsewhere = a_house("Elsewhere")
    answer = typed(elsewhere, projector, code)
    assert answer.status_code == 404
    assert not Token.objects.exists()


def test_a_device_out_of_use_is_not_let_in(house, projector):
    code = code_on(Client())
    device_tokens.withdraw_device(house.order(), projector)
    assert typed(house, projector, code).status_code == 404
    assert house.reader().get(house.at("device", projector)).status_code == 404


def test_a_device_is_either_let_in_or_waits_to_be(house):
    reader = house.reader()
    form = sent(name="Projector", kind="hall")
    onward = reader.post(house.at("devices"), form, **HTMX)["HX-Redirect"]
    device = Device.objects.get()
    assert onward == house.at("device", device.pk)
    assert "waiting to be connected" in reader.get(onward).content.decode()
    listed = reader.get(house.at("devices")).content.decode()
    assert "waiting to be connected" in listed and "is in use" not in listed
    reader.post(house.at("pair-device", device.pk), sent(code=code_on(Client())))
    listed = reader.get(house.at("devices")).content.decode()
    assert "waiting to be connected" not in listed and "Projector has been connected." in listed


def test_the_record_says_that_a_screen_was_let_in_and_holds_no_code(house, projector):
    code = code_on(Client())
    typed(house, projector, code)
    line = Line.objects.filter(what="token_issued").get()
    assert line.body["device"] == projector and code not in str(line.body)
    assert code not in str(Pairing.objects.values().get())


def test_a_stranger_who_looks_at_the_screens_page_leaves_no_session(house):
    before = Session.objects.count()
    screen = Client()
    code_on(screen)
    assert screen.get("/screen", **HTMX).status_code == 204
    assert Session.objects.count() == before
    forged = Client()
    forged.cookies["screen_code"] = code_on(screen)
    assert forged.get("/screen", **HTMX).status_code == 200, "a code that is not signed is none"


def test_strangers_fill_no_more_rows_than_so_many(house, monkeypatch):
    monkeypatch.setattr(pairing, "MOST_WAITING", 3)
    for _ in range(5):
        page = Client().get("/screen").content.decode()
    assert Pairing.objects.count() == 3
    assert "paircode" not in page and "Use the secret below instead" in page
