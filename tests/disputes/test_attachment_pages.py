"""Pictures on the pages of a dispute: who is given one, under which headers, and how it is sent."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from club.members import commands
from club.models import Club
from club.pictures import storage, upload
from rubbers.cards.seats import Seat
from tests.disputes.parlour import ARBITRATOR, COMMITTEE, ONLOOKER, Parlour, a_parlour
from tests.disputes.test_pages import at, does, told
from tests.pictures.drawn import a_picture, opened
from tests.views.house import sent

pytestmark = pytest.mark.django_db
CAPTION = "The trick as it lay"
SCORER = 8


@pytest.fixture(autouse=True)
def place(settings, tmp_path):
    settings.VAR_DIR = tmp_path
    settings.WHIST_REQUESTS_A_MINUTE = {"pictures": 10**6, "reads": 10**6, "changes": 10**6}


@pytest.fixture
def parlour() -> Parlour:
    """Return a dispute in which North has shown two pictures."""
    made = a_parlour()
    made.call()
    for width in (600, 500):
        assert shows(made, made.players[Seat.N], a_picture(size=(width, 300))).status_code == 302
    return made


def shows(parlour: Parlour, who: int, content: bytes, **more: str) -> Any:
    """Send the form that attaches a picture, under a name that lies about what it is."""
    file = SimpleUploadedFile("../../evil.svg", content, "image/svg+xml")
    form = {**sent(**{"caption": CAPTION, **more}), "picture": file}
    return parlour.house.reader(who).post(at(parlour, "/attach"), form)


def status(parlour: Parlour, client: Client, number: int) -> int:
    return client.get(at(parlour, f"/attachments/{number}")).status_code


def test_a_picture_is_given_as_a_picture_and_nothing_else(parlour):
    reader = parlour.house.reader(parlour.players[Seat.E])
    answer = reader.get(at(parlour, "/attachments/1"))
    assert opened(answer.content).size == (600, 300)
    assert answer["Content-Type"] == "image/jpeg"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Content-Disposition"] == 'inline; filename="dispute-1-1.jpg"'
    assert answer["Content-Security-Policy"] == "default-src 'none'; sandbox"
    assert answer["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "private" in answer["Cache-Control"]
    small = reader.get(at(parlour, "/attachments/1?small"))
    assert opened(small.content).size == (320, 160)
    tag = {"If-None-Match": answer["ETag"]}
    again = reader.get(at(parlour, "/attachments/1"), headers=tag)
    assert (again.status_code, again["Cache-Control"]) == (304, answer["Cache-Control"])
    page = told(reader, at(parlour))
    assert f"Picture 1: {CAPTION}" in page
    assert f"{at(parlour, '/attachments/1')}?small" in page
    storage.path_of(next(storage.kept())).unlink()
    assert 404 in {status(parlour, reader, number) for number in (1, 2)}


def test_only_who_may_see_them_are_given_pictures_until_they_are_published_or_removed(parlour):
    house, north = parlour.house, parlour.players[Seat.N]
    Club.objects.update(is_public=True)
    inside = [house.reader(who) for who in (north, ARBITRATOR, COMMITTEE)]
    outside = [house.reader(ONLOOKER), Client()]
    assert {status(parlour, client, 1) for client in inside} == {200}
    commands.grant_office(house.order(), SCORER, "scorer")
    scorer = house.reader(SCORER)  # who sees the words of an open dispute, and no picture
    assert {status(parlour, client, 1) for client in (*outside, scorer)} == {404}
    assert "He revoked" in told(scorer, at(parlour))
    assert "In evidence" not in told(outside[0], at(parlour))
    parlour.heard()
    parlour.rules()
    does(parlour, COMMITTEE, act="publish", names="initials", attachments="2")
    for client in outside:
        assert [status(parlour, client, number) for number in (1, 2, 3)] == [404, 200, 404]
        page = told(client, at(parlour))
        assert at(parlour, "/attachments/2") in page
        assert at(parlour, "/attachments/1") not in page
        assert f"{at(parlour, '/attachments/2')}" in told(client, f"{at(parlour)}?board")
    does(parlour, COMMITTEE, act="remove", attachment="2", why="A child is in it.")
    assert {status(parlour, client, 2) for client in (*inside, *outside)} == {404}
    assert "A child is in it." in told(inside[0], at(parlour))
    assert "A child is in it." not in told(outside[0], at(parlour))


def test_what_is_sent_and_is_no_picture_is_refused_in_the_form(parlour):
    north = parlour.players[Seat.N]
    too_much = b"\xff\xd8\xff" + bytes(upload.MOST_BYTES)
    for content in (b"<svg/>", b"", too_much):
        answer = shows(parlour, north, content)
        assert answer.status_code == 422
        assert "JPEG, PNG or WebP" in answer.content.decode()
    assert parlour.house.reader(north).post(at(parlour, "/attach"), sent()).status_code == 422
    assert shows(parlour, ONLOOKER, a_picture()).status_code == 403
    assert len(parlour.state().attachments) == 2
