"""Every address is asked with every method: none falls over, none says what is not so of itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import get_resolver

from tests.trouble.night import Night, a_night, written
from tests.trouble.strange import INSIDE, addresses, routes, seldom

pytestmark = pytest.mark.django_db

METHODS = ("OPTIONS", "POST", "PUT", "PATCH", "DELETE", "TRACE", "BREW")
"""Each is sent with nothing in it, and without a key; GET and HEAD are held to each other."""
SHUT = (401, 403, 404)
"""Whoever may not come is told that, whichever method they send."""
ELSEWHERE = "/api/v1/stream"
"""Answered by the web process itself: tests/porch."""


@pytest.fixture
def night() -> Night:
    """Return an evening on which a hand has been marked."""
    made = a_night()
    made.marks()
    return made


def programs(night: Night, role: str) -> tuple[Client, dict[str, str]]:
    """Return a caller of the API in a role, and the headers it sends."""
    if role == "nobody":
        return Client(raise_request_exception=False), {}
    numbers, scopes = {"secretary": 1}, {"one who only reads": ("read",), "one who may not": ()}
    program = night.program(numbers.get(role, 2), *scopes.get(role, ()))
    if role == "one who may not":
        program = night.program(2, "tables")
    return program.client, program.bearer


def asked(client: Client, method: str, path: str, headers: dict[str, str]) -> Any:
    """Ask an address with a method; what is answered is never a fault of ours."""
    body = b"" if method in ("GET", "HEAD", "TRACE") else b"{}"
    answer = client.generic(method, path, body, "application/json", headers=headers)
    assert answer.status_code < 500, (method, path, answer.status_code)
    content = b"" if answer.streaming else answer.content
    assert not [word for word in INSIDE if word in content], (method, path)
    return answer


def lasting(answer: Any) -> dict[str, str]:
    """Return the headers of an answer that the next has too: not its id, the time, or what is left.

    Metrics count each request, so their length changes from one to the next.
    """
    passing = {"X-Request-ID", "RateLimit", "Expires"}
    if answer.request["PATH_INFO"] == "/metrics":
        passing.add("Content-Length")
    return {name: value for name, value in answer.items() if name not in passing}


def sweep(client: Client, paths: Iterator[str], headers: dict[str, str]) -> int:
    """Ask every address with every method, and hold the answers to each other."""
    count = 0
    for path in paths:
        count += 1
        read = asked(client, "GET", path, headers)
        head = asked(client, "HEAD", path, headers)
        assert head.status_code == read.status_code, (path, read.status_code, head.status_code)
        assert not (b"".join(head) if head.streaming else head.content), path
        assert lasting(head) == lasting(read), path
        allowed = [] if read.status_code in (405, *SHUT) else ["GET", "HEAD"]
        for method in METHODS:
            answer = asked(client, method, path, headers)
            if "Allow" in answer:
                told = {name.strip() for name in answer["Allow"].split(",")}
                assert told.issuperset(allowed), (method, path, told)
                refused = answer.status_code in (405, *SHUT)
                assert refused or method in told, (method, path, told)
                assert answer.status_code != 405 or method not in told, (method, path, told)
            else:
                assert answer.status_code != 405, (method, path)
    return count


def api(night: Night) -> Iterator[str]:
    """Return every address of the API."""
    return (path for path in addresses(night, "api/v1/") if path != ELSEWHERE)


ROLES = ("secretary", "nobody", "a member", "one who only reads", "one who may not")


@pytest.mark.parametrize("role", seldom(ROLES, but=("secretary", "nobody")))
def test_every_address_of_the_api_answers_every_method(night: Night, role: str) -> None:
    client, headers = programs(night, role)
    before = written()
    assert sweep(client, api(night), headers) > 100
    assert written() == before


@pytest.mark.parametrize("number", seldom((1, 2, 0), but=(1,)))
def test_every_page_answers_every_method(night: Night, number: int) -> None:
    client = night.reader(number) if number else Client(raise_request_exception=False)
    before = written()
    assert sweep(client, addresses(night, "c/"), {}) > 60
    assert written() == before


def test_every_other_page_answers_every_method(night: Night) -> None:
    known = ("c/", "api/", "admin/", "sign-out")
    found = (path for path in routes(get_resolver().url_patterns) if not path.startswith(known))
    others = [f"/{path}" for path in found if "<" not in path]
    for client in (night.reader(), Client(raise_request_exception=False)):
        before = written()
        assert sweep(client, iter(others), {}) > 5
        assert written() == before


def test_an_address_says_which_methods_it_takes(night: Night) -> None:
    program = night.program()
    for path, allowed in (
        (f"{night.path}/board", "GET, HEAD, OPTIONS"),
        (f"{night.path}/bell", "POST, OPTIONS"),
        (f"{night.path}/arrivals", "GET, POST, HEAD, OPTIONS"),
    ):
        answer = program.client.options(program.at(path), headers=program.bearer)
        assert (answer.status_code, answer["Allow"]) == (204, allowed)
        assert answer.content == b""


def test_a_token_that_may_not_read_rulings_learns_nothing_of_them_by_head(night: Night) -> None:
    program = night.program(1, "read")
    for path in ("/disputes", "/rulings", "/precedents"):
        for ask in (program.client.get, program.client.head):
            assert ask(program.at(path), headers=program.bearer).status_code == 403, path
