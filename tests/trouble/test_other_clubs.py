"""Another club's things: whatever the address, they are not there, and nothing tells they are."""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client

from club import clock
from club.access import door_code
from club.members import club_settings
from club.models import Device, Season, Token
from tests.trouble.night import Night, a_night, key, sent, written
from tests.trouble.strange import addresses

pytestmark = pytest.mark.django_db

VARYING = re.compile(r'[A-Za-z0-9]{64}|name="intent" value="[^"]*"|trouble-\d+')


@pytest.fixture
def ours() -> Night:
    """Return the evening that is to stay unknown, with a device, a token and a season."""
    night = a_night("The Portland Room")
    night.house.secret_of("hall")
    club_settings.begin_season(night.order(), "Autumn", date(2026, 9, 1), date(2026, 12, 1))
    return night


@pytest.fixture
def theirs(ours: Night) -> Night:
    """Return another club, with a secretary who looks round."""
    return a_night("The Turf")


def plain(answer: Any, *names: str) -> tuple[int, str]:
    """Return an answer without what differs from one request to the next, or is the address."""
    text = answer.content.decode()
    for name in names:
        text = text.replace(name, "X")
    return answer.status_code, VARYING.sub("", text)


def test_no_page_of_another_club_is_told_from_one_that_does_not_exist(ours, theirs):
    reader = theirs.reader()
    nowhere = "no-such-club"
    before = written()
    for path in addresses(ours, "c/"):
        other = path.replace(ours.club.slug, nowhere)
        for ask in (reader.get, lambda at: reader.post(at, sent(kind="last_call", name="V"))):
            there, gone = ask(path), ask(other)
            if path in shown_to_visitors(ours):
                continue
            assert there.status_code in (404, 405), path
            assert plain(there, ours.club.slug) == plain(gone, nowhere), path
            assert ours.club.name not in there.content.decode()
    assert written() == before


def shown_to_visitors(night: Night) -> set[str]:
    """Return what every visitor may read: what the hall shows, and what the laws say of it."""
    return {
        *(night.page(name) for name in ("board", "book", "standings", "hall", "happened")),
        *(night.page(name, 1) for name in ("table", "happened-at-table", "on-screen")),
        night.page("dealt-hand", 1, 1),
        night.page("drive-hand", 1),
        *(night.page(name) for name in ("drive", "drive-cards", "drive-results", "drive-season")),
        night.house.at("disputes"),
        f"{night.house.at('disputes')}/1",
        f"{night.house.at('disputes')}/1/attachments/1",
    }


def test_no_address_of_another_clubs_api_is_told_from_one_that_does_not_exist(ours, theirs):
    program = theirs.program()
    nowhere = "no-such-club"
    before = written()
    for path in addresses(ours, "api/v1/clubs/"):
        other = path.replace(ours.club.slug, nowhere)
        for ask in (program.get, lambda at: program.post(at, {"name": "V"}, key=key())):
            there, gone = ask(path), ask(other)
            assert there.status_code in (404, 405), path
            assert plain(there) == plain(gone), path
    assert written() == before


def test_numbers_of_another_club_are_nothing_in_ones_own(ours, theirs):
    """Devices, tokens and seasons are numbered across clubs; each club finds its own alone."""
    device, season = Device.objects.get(club=ours.club).pk, Season.objects.get(club=ours.club).pk
    token = Token.objects.filter(club=ours.club).latest("pk").pk
    program, reader, before = theirs.program(), theirs.reader(), written()
    for path in (
        f"/devices/{device}/withdraw",
        f"/tokens/{token}/withdraw",
    ):
        assert program.post(path).status_code == 404, path
    given = {"name": "mine", "device": device}
    assert program.post("/tokens", given).status_code == 404
    for path in (f"/devices/{device}", f"/seasons/{season}/standings"):
        assert program.get(path).status_code == 404, path
    assert reader.post(theirs.house.at("let-in", device), sent()).status_code == 404
    assert reader.post(theirs.house.at("withdraw-device", device), sent()).status_code == 404
    assert reader.post(theirs.house.at("end-token", token), sent()).status_code == 404
    assert written() == before
    assert not Token.objects.filter(pk=token, withdrawn_at__isnull=False).exists()


def test_lists_hold_ones_own_club_alone(ours, theirs):
    ours.marks()
    program = theirs.program()
    for path in ("/members", "/evenings", "/rubbers", "/events?limit=200", "/devices", "/tokens"):
        assert ours.club.name not in str(program.read(path))
    assert len(program.read("/rubbers")["results"]) == 1
    assert [club["slug"] for club in program.read("/api/v1/clubs")["results"]] == ["the-turf"]


def test_the_short_address_of_a_door_tells_nobody_whose_it_is_without_its_code(ours, theirs):
    reader, at = theirs.reader(), clock.now()
    good = door_code.door_code(ours.club.pk, ours.evening.key, at)
    unknown = reader.get(f"/d/999999/{good}")
    wrong = reader.get(f"/d/{ours.evening.pk}/0123456789")
    assert unknown.status_code == wrong.status_code == 404
    assert plain(wrong, "/d/1/") == plain(unknown, "/d/1/")
    assert reader.get(f"/d/{ours.evening.pk}/{good}").status_code == 302
    old = door_code.door_code(ours.club.pk, ours.evening.key, at - timedelta(minutes=30))
    assert reader.get(f"/d/{ours.evening.pk}/{old}").status_code == 302
    gone = door_code.door_code(ours.club.pk, ours.evening.key, at - timedelta(minutes=61))
    for stranger in (reader, Client()):
        told = stranger.get(f"/d/{ours.evening.pk}/{gone}")
        assert told.status_code == 404 and "Location" not in told
        assert ours.club.slug not in told.content.decode()
        assert ours.club.name not in told.content.decode()
    assert reader.post(ours.page("come-in-by-code", good), sent()).status_code == 404


def test_a_device_of_one_club_is_nothing_in_another(ours, theirs):
    tablet, before = theirs.house.screen("table", 1), written()
    form = sent(record=ours.rubber.stream.name, suit="H", by="N")
    answer = tablet.post(ours.page("turn-up", 1), form)
    assert answer.status_code in (302, 404)
    assert written() == {**before}


def test_a_rubber_of_another_club_is_not_reached_through_ones_own_table(ours, theirs):
    """Both clubs call their rubber by the same name; the form's word for it is not enough."""
    assert ours.rubber.stream.name == theirs.rubber.stream.name
    reader = theirs.reader()
    form = sent(record=ours.rubber.stream.name, suit="H", by="N")
    assert reader.post(theirs.page("turn-up", 1), form).status_code == 302
    ours.rubber.stream.refresh_from_db(), theirs.rubber.stream.refresh_from_db()
    assert (ours.rubber.stream.version, theirs.rubber.stream.version) == (1, 2)
