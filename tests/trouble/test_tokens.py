"""Tokens that are wrong, expired, withdrawn, or for something else let nobody in."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from club import clock
from club.access import device_tokens
from club.models import Device, Token
from tests.api.evening import Program
from tests.trouble.night import STRONG, Night, a_night, problem, sent, told, written

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> Night:
    """Return an evening on which the first hand is being played."""
    return a_night()


def refused_everywhere(program: Program, night: Night) -> None:
    """See that a token neither reads nor writes, and that the answer tells nothing."""
    before = written()
    for answer in (
        program.get(f"{night.path}/board"),
        program.get("/api/v1/clubs"),
        program.post(f"{night.rubber_path}/hands", STRONG),
    ):
        body = problem(answer, 401)
        assert answer["WWW-Authenticate"].startswith("Bearer")
        assert night.club.name not in str(body) and program.token not in str(body)
    assert written() == before


@pytest.mark.parametrize("token", ["whist_wrong", "é", "x" * 10_000, "null", "' or 1=1 --"])
def test_a_wrong_token(night, token):
    refused_everywhere(Program(night.club, token), night)


def test_a_token_that_is_nearly_right(night):
    good = night.program().token
    for near in (good[:-1], good + "x", good.swapcase(), good[len("whist_") :]):
        refused_everywhere(Program(night.club, near), night)


def test_an_expired_token(night):
    program = night.program()
    row = Token.objects.latest("pk")
    row.expires_at = clock.now() + timedelta(seconds=30)
    row.save()
    assert program.get(f"{night.path}/board").status_code == 200
    row.expires_at = clock.now()
    row.save()
    refused_everywhere(program, night)


def test_a_withdrawn_token(night):
    program = night.program()
    device_tokens.withdraw_token(night.order(), Token.objects.latest("pk").pk)
    refused_everywhere(program, night)


def test_the_digest_of_a_token_is_no_token(night):
    night.program()
    refused_everywhere(Program(night.club, Token.objects.latest("pk").digest), night)


@pytest.mark.parametrize(
    ("scope", "path", "told_to"),
    [
        ("read", "/last-call", {}),
        ("hands", "/last-call", {}),
        ("arrivals", "/candidacies", {"who": [6]}),
        ("tables", "/arrivals/6/leave", {}),
        ("evenings", "/arrivals/6/leave", {}),
    ],
)
def test_a_token_does_nothing_beyond_its_scope(night, scope, path, told_to):
    program = night.program(1, scope)
    before = written()
    problem(program.post(night.path + path, told_to), 403)
    assert written() == before


def test_a_players_own_token_enters_no_hand_without_the_scope(night):
    program, before_token = night.program(night.at("N"), "read", "tables"), written()
    problem(program.post(f"{night.rubber_path}/hands", STRONG), 403)
    assert written() == before_token


def test_an_officers_token_waives_no_law_without_the_scope(night):
    program, before = night.program(1, "read", "evenings", "tables"), written()
    waived = {"waives": ["21"], "reason": "The four agree."}
    problem(program.post(f"{night.path}/last-call", waived), 403)
    assert written() == before


def test_a_token_gives_no_other_token_more_than_it_has(night):
    program, before = night.program(1, "read", "members"), written()
    problem(program.post("/tokens", {"name": "more", "scopes": ["overrides"]}), 403)
    assert written() == before


def test_a_device_that_is_withdrawn_is_out_at_once_on_pages_too(night):
    tablet = night.house.screen("table", 1)
    assert tablet.get(night.page("table", 1)).status_code == 200
    form = {"record": night.rubber.stream.name, "suit": "H", "by": "N"}
    assert tablet.post(night.page("turn-up", 1), sent(**form)).status_code == 302
    device_tokens.withdraw_device(night.order(), Device.objects.get(kind="table").pk)
    before = written()
    answer = tablet.post(night.page("turn-up", 1), sent(**{**form, "suit": "S"}))
    assert answer.status_code in (302, 404)
    assert answer.get("Location", "/screen").startswith("/screen")
    assert written() == before


def test_a_wrong_secret_lets_no_screen_in(night):
    member = night.program().token
    for secret in ("", "whist_wrong", "a\x00b", member):
        told(Client().post(reverse("screen"), {"secret": secret}), 422, "secret")


def test_a_door_does_not_do_a_tablets_work_nor_a_tablet_the_doors(night):
    door, tablet = night.house.screen("door"), night.house.screen("table", 1)
    before = written()
    form = {"record": night.rubber.stream.name, "suit": "H", "by": "N"}
    told(door.post(night.page("turn-up", 1), sent(**form)), 403)
    told(tablet.post(night.page("check-in"), sent(what="leave", who="6")), 403)
    assert written() == before
