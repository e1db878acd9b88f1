"""Pictures of a dispute by other programs: sent as a form with a file, given to the concerned."""

from __future__ import annotations

import errno
import os
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from club.pictures import storage, upload
from rubbers.cards.seats import Seat
from tests.api.evening import Program, program_of
from tests.api.problems import faults, problem
from tests.disputes.parlour import ARBITRATOR, ONLOOKER, Parlour, a_parlour
from tests.pictures.drawn import a_picture, opened
from tests.trouble.night import written

pytestmark = pytest.mark.django_db
HERE = "/disputes/1/attachments"


@pytest.fixture
def parlour(settings, tmp_path) -> Parlour:
    """Return a dispute to which nothing is attached."""
    settings.VAR_DIR = tmp_path
    made = a_parlour()
    made.call()
    return made


def program(parlour: Parlour, who: int | Seat, **more: Any) -> Program:
    """Return the program of a member, or of who sits there."""
    number = parlour.players[who] if isinstance(who, Seat) else who
    return program_of(parlour.house.club, number, **more)


def sends(one: Program, key: str = "k", **told: Any) -> Any:
    """Send a form with a picture in it; a field that is None is left out."""
    picture = SimpleUploadedFile("a.png", a_picture("PNG"), "image/png")
    form = {"caption": "As it lay", "picture": picture, **told}
    form = {name: value for name, value in form.items() if value is not None}
    headers = {"Idempotency-Key": key, **one.bearer}
    return one.client.post(one.at(HERE), form, headers=headers)


def test_a_picture_is_attached_listed_given_and_removed(parlour):
    north, west = program(parlour, Seat.N), program(parlour, Seat.W)
    answer = sends(north)
    assert answer.status_code == 201, answer.content
    assert sends(north).json()["receipt"] == answer.json()["receipt"]
    (one,) = west.read(HERE)["results"]
    assert (one["number"], one["caption"], one["removed"]) == (1, "As it lay", None)
    assert west.read("/disputes/1")["attachments"] == [one]
    given = west.get(f"{HERE}/1", Accept="image/*")
    assert given["Content-Type"] == "image/jpeg"
    assert given["X-Content-Type-Options"] == "nosniff"
    assert len(given.content) == one["size"]
    assert opened(given.content).size == (one["width"], one["height"]) == (40, 20)
    judge = program(parlour, ARBITRATOR)
    judge.done(f"{HERE}/1/removal", {"words": "A child is in it."})
    (one,) = west.read(HERE)["results"]
    assert (one["caption"], one["removed"]) == ("", "A child is in it.")
    assert west.get(f"{HERE}/1").status_code == 404


def test_a_full_disk_under_the_pictures_is_said_to_be_one_and_leaves_nothing(parlour, monkeypatch):
    def full(*_told: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    north, before = program(parlour, Seat.N), written()
    with monkeypatch.context() as patched:
        patched.setattr(storage.os, "fsync", full)
        answer = sends(north)
    assert answer.status_code == 507 and answer.json()["code"] == "disk_full"
    assert written() == before
    assert [path for path in storage.folder().rglob("*") if path.is_file()] == []
    assert sends(north).status_code == 201  # under the same key, once there is room
    (one,) = north.read(HERE)["results"]
    assert one["number"] == 1


def test_who_may_not_see_pictures_neither_gets_nor_sends_one(parlour):
    sends(program(parlour, Seat.N))
    stranger = program(parlour, ONLOOKER)
    blind = program(parlour, Seat.N, scopes=["read", "rulings:write"])
    mute = program(parlour, Seat.N, scopes=["read", "rulings:read"])
    assert [stranger.get(f"{HERE}{at}").status_code for at in ("", "/1")] == [403, 404]
    assert [blind.get(f"{HERE}{at}").status_code for at in ("", "/1")] == [403, 403]
    assert [mute.get(f"{HERE}{at}").status_code for at in ("", "/1")] == [200, 200]
    for one in (stranger, mute):
        other = SimpleUploadedFile("b.png", a_picture("PNG", (9, 9)), "image/png")
        assert sends(one, "other", picture=other).status_code == 403
    assert stranger.read("/disputes/1")["attachments"] is None


@pytest.mark.parametrize(
    ("told", "field"),
    [
        ({"caption": None}, "caption"),
        ({"picture": None}, "picture"),
        ({"picture": "no file"}, "picture"),
        ({"picture": SimpleUploadedFile("a.jpg", b"<svg/>")}, "picture"),
        ({"picture": SimpleUploadedFile("a.jpg", b"\xff\xd8\xff" * upload.MOST_BYTES)}, "picture"),
        ({"by": "North"}, "by"),
        ({"caption": ["one", "two"]}, "caption"),
        ({"colour": "red"}, "colour"),
    ],
    ids=["no-caption", "no-picture", "words", "svg", "too-much", "by-name", "twice", "unknown"],
)
def test_what_does_not_fit_is_named_by_its_field(parlour, told, field):
    answer = sends(program(parlour, Seat.N), **told)
    assert answer.status_code == 422, answer.content
    assert [fault["field"] for fault in answer.json()["errors"]] == [field]


def test_a_picture_that_is_too_large_is_answered_with_what_size_may_be(parlour):
    much = SimpleUploadedFile("a.jpg", b"\xff\xd8\xff" * (upload.MOST_BYTES // 2))
    sent = {"picture": much, "caption": None, "by": None}
    body = problem(sends(program(parlour, Seat.N), **sent), 422, "malformed")
    assert "too large" in body["detail"] and "8 megabytes" in faults(body)["picture"]


def test_pictures_are_counted_by_the_minute(parlour, settings):
    settings.WHIST_REQUESTS_A_MINUTE |= {"pictures": 0}
    answer = sends(program(parlour, Seat.N))
    assert answer.status_code == 429
    assert int(answer["Retry-After"]) > 0
