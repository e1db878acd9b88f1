"""Who is let in, and what a token, a tablet or a screen may do."""

from __future__ import annotations

import secrets

import pytest
from django.test import Client, override_settings

from club.models import Token
from tests.api.evening import (
    STRONG,
    Program,
    a_club,
    a_rubber,
    an_open_evening,
    device_of,
    program_of,
    secretary,
)
from tests.api.problems import faults, problem

pytestmark = pytest.mark.django_db


def test_nobody_known_is_told_nothing(program: Program) -> None:
    answer = Program(program.club, "").get("/members")
    problem(answer, 401, "not_signed_in")
    assert answer["WWW-Authenticate"].startswith("Bearer")


@pytest.mark.parametrize("token", ["whist_wrong", "x", " ", "whist_\u00e9"])
def test_a_wrong_token_is_not_let_in(program: Program, token: str) -> None:
    problem(Program(program.club, token).get("/members"), 401, "not_signed_in")


def test_a_withdrawn_token_is_no_longer_good(program: Program) -> None:
    number = Token.objects.get(club=program.club).pk
    program.post(f"/tokens/{number}/withdraw")
    problem(program.get("/members"), 401, "not_signed_in")


def test_another_clubs_things_are_not_there(program: Program) -> None:
    evening = an_open_evening(program)
    stranger = secretary(a_club("The Turf"))
    for path in ("", "/members", evening, f"{evening}/board", "/members/1", "/no-such-thing"):
        problem(stranger.get(program.at(path)), 404, "unknown")
    problem(stranger.post(program.at(f"{evening}/last-call")), 404, "unknown")


def test_a_token_reads_and_writes_only_within_its_scopes(program: Program) -> None:
    reader = secretary(program.club, ["read"])
    refused = problem(reader.post("/members", {"name": "Vane"}), 403, "not_yours")
    assert "scope “members”" in refused["detail"]  # and not: that is for the secretary
    writer = secretary(program.club, ["members"])
    assert "scope “read”" in problem(writer.get("/members"), 403, "not_yours")["detail"]
    answer = writer.post("/members", {"name": "Vane"})
    assert (answer.status_code, answer.json()["view"]) == (201, None)


def test_a_member_may_not_do_an_officers_work(program: Program) -> None:
    evening = an_open_evening(program)
    member = program_of(program.club, 2)
    problem(member.post(f"{evening}/arrivals", {"who": 3}), 403, "not_yours")
    problem(member.post("/devices", {"name": "d", "kind": "door"}), 403, "not_yours")
    problem(member.get("/devices"), 403, "not_yours")


def test_a_member_reads_the_record_but_not_the_register(program: Program) -> None:
    an_open_evening(program)
    seen = {line["stream"] for line in program.read("/events?limit=200")["results"]}
    member = program_of(program.club, 2)
    open_to_all = {line["stream"] for line in member.read("/events?limit=200")["results"]}
    assert "register" in seen and seen - open_to_all == {"register"}


def test_too_many_requests_are_told_when_to_come_again(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    a_minute_of_its_own = secrets.randbelow(10**9) * 60.0 + 20
    monkeypatch.setattr("club.access.rate_limit.time.time", lambda: a_minute_of_its_own)
    with override_settings(WHIST_REQUESTS_A_MINUTE={"reads": 3, "changes": 9, "nobody": 9}):
        answers = [program.get("/members") for _ in range(5)]
    body = problem(answers[-1], 429, "throttled")
    assert body["reset_at"] and body["retry_after"] == 40
    assert answers[-1]["Retry-After"] == str(body["retry_after"])
    assert answers[0].status_code == 200


def test_a_stranger_is_counted_by_address_whatever_address_is_claimed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    a_minute_of_its_own = secrets.randbelow(10**9) * 60.0 + 20
    monkeypatch.setattr("club.access.rate_limit.time.time", lambda: a_minute_of_its_own)
    with override_settings(WHIST_REQUESTS_A_MINUTE={"reads": 9, "changes": 9, "nobody": 2}):
        told = [
            Client().get("/api/v1/codes", headers={"X-Forwarded-For": f"192.0.2.{number}"})
            for number in range(3)
        ]
    assert [answer.status_code for answer in told] == [200, 200, 429]


def test_counting_that_fails_keeps_nobody_out(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone() -> None:
        raise ConnectionError

    monkeypatch.setattr("club.access.rate_limit.redis_client.client", gone)
    monkeypatch.setattr("club.access.rate_limit._breaker.rests_until", float("-inf"))
    with override_settings(WHIST_REQUESTS_A_MINUTE={"reads": 0, "changes": 0, "nobody": 0}):
        assert program.get("/members").status_code == 200


def test_a_tablet_speaks_for_its_own_table_only(program: Program) -> None:
    evening = an_open_evening(program)
    rubber = a_rubber(program, evening)
    problem(device_of(program.club, "table", 2).post(f"{rubber}/hands", STRONG), 403, "not_yours")
    device_of(program.club, "table", 1).done(f"{rubber}/hands", STRONG)


def test_a_hall_screen_reads_and_does_nothing(program: Program) -> None:
    evening = an_open_evening(program)
    hall = device_of(program.club, "hall")
    assert hall.read(f"{evening}/board")["people"]
    problem(hall.post(f"{evening}/last-call"), 403, "not_yours")


def test_a_program_gives_no_token_and_ends_none_unless_it_may_keep_members(
    program: Program,
) -> None:
    reads = secretary(program.club, ["read", "hands"])
    own = Token.objects.latest("pk")
    problem(reads.post("/tokens", {"name": "another"}), 403, "not_yours")
    problem(reads.post(f"/tokens/{own.pk}/withdraw"), 403, "not_yours")
    assert program.post(f"/tokens/{own.pk}/withdraw").status_code == 201


def test_a_token_asked_for_again_for_longer_is_another_request(program: Program) -> None:
    told = {"name": "x", "expires_at": "2030-01-01T00:00:00Z"}
    assert program.post("/tokens", told, key="once").status_code == 201
    longer = {**told, "expires_at": "2040-01-01T00:00:00Z"}
    problem(program.post("/tokens", longer, key="once"), 422, "malformed")


def test_a_token_that_would_never_be_good_is_not_given(program: Program) -> None:
    told = {"name": "x", "expires_at": "2020-01-01T00:00:00Z"}
    refused = problem(program.post("/tokens", told), 422, "malformed")
    assert faults(refused) == {"expires_at": "a time in the future"}
