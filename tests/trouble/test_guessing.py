"""Guessing of names, passwords and tokens is slowed by address, and a hall is not shut out."""

from __future__ import annotations

import secrets
from unittest.mock import patch

import pytest
from django.test import Client
from django.urls import reverse

from club.access import rate_limit
from club.access.stream_access import Audience, ListenRequest, may_listen
from club.errors import TooMuch
from tests.trouble.night import Night, a_night, problem
from tests.views.house import a_house

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def a_minute_of_its_own(monkeypatch, settings):
    """Count in a minute that no other test has, with room for three failures."""
    minute = secrets.randbelow(10**9) * 60.0
    monkeypatch.setattr("club.access.rate_limit.time.time", lambda: minute)
    settings.WHIST_REQUESTS_A_MINUTE = {**settings.WHIST_REQUESTS_A_MINUTE, "nobody": 3}
    settings.WHIST_FAILED_SIGN_INS_A_MINUTE = 3


@pytest.fixture
def night() -> Night:
    """Return an evening on which the first hand is being played."""
    return a_night()


def tries(name: str, password: str, **more: str) -> int:
    """Try to sign in from a browser that has not been here before; give the answer's status."""
    form = {"username": name, "password": password}
    return Client().post(reverse("sign-in"), form, **more).status_code


def an_account() -> tuple[str, str]:
    """Return the name and the password of a member."""
    house = a_house()
    house.people_enter()
    return house.account(2)


def test_unknown_names_from_one_address_are_hashed_a_few_times_and_not_without_end():
    with patch("club.sign_in.make_password") as hashed:
        answers = [tries(f"nobody-{number}", "guess") for number in range(8)]
    assert answers == [200] * 3 + [429] * 5
    assert hashed.call_count == 3 * 3


def test_the_hall_behind_that_address_still_signs_in_and_its_failures_read_alike():
    name, password = an_account()
    for number in range(5):
        tries(f"nobody-{number}", "guess")
    assert tries(name, "wrong") == tries("nobody-9", "wrong") == 429
    assert tries(name, password) == 302
    assert tries("nobody-1", "guess", REMOTE_ADDR="192.0.2.7") == 200


def test_who_signs_in_rightly_is_not_counted():
    name, password = an_account()
    assert [tries(name, password) for _ in range(6)] == [302] * 6


def test_past_the_limit_a_known_name_is_still_counted_by_axes(settings):
    settings.AXES_FAILURE_LIMIT = 6
    name, password = an_account()
    answers = [tries(name, "wrong") for _ in range(6)]
    assert answers[:4] == [200, 200, 200, 429]
    assert tries(name, password) == 429  # that name is locked here, as before


def test_bad_tokens_are_counted_by_address_and_good_ones_are_taken(night):
    url = f"/api/v1/clubs/{night.club.slug}/members"
    bad = [Client().get(url, headers={"Authorization": f"Bearer x{n}"}) for n in range(5)]
    assert [answer.status_code for answer in bad] == [401] * 3 + [429] * 2
    assert bad[-1]["Retry-After"] and problem(bad[-1], 429)
    assert night.program().get("/members").status_code == 200


def test_bad_tokens_at_the_live_stream_are_counted_with_the_others(night):
    slug, home = night.club.slug, "192.0.2.9"

    def listens(bearer: str, address: str = home, club: str = slug) -> object:
        return may_listen(ListenRequest(club, bearer=bearer, address=address))

    assert [listens("x1"), listens("x2", club="nowhere")] == [None, None]
    url, headers = f"/api/v1/clubs/{slug}/members", {"Authorization": "Bearer x3"}
    assert Client().get(url, headers=headers, REMOTE_ADDR=home).status_code == 401
    for club in (slug, "nowhere"):
        with pytest.raises(TooMuch) as refused:
            listens("x4", club=club)
        assert refused.value.wait > 0
    assert Client().get(url, headers=headers, REMOTE_ADDR=home).status_code == 429
    assert listens("x5", "192.0.2.10") is None
    assert listens(night.program().token) == Audience(night.club.pk)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.2", False),
        ("2001:db8::1", "2001:db8::ffff:2", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
    ],
)
def test_an_ipv6_network_is_one_address(rf, one, other, same):
    asked = [rate_limit.address_of(rf.get("/", REMOTE_ADDR=address)) for address in (one, other)]
    assert (asked[0] == asked[1]) is same
