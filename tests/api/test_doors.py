"""Every address is shut to those who may not come, and the list of those open to all is short."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from club.models import Member, Token, User
from rubbers.code.law import Enforcement
from tests.api.document import the_document
from tests.api.evening import Program, a_club, an_open_evening, secretary

OPEN_TO_ALL = {
    "/api/v1/",
    "/api/v1/bots",
    "/api/v1/practice",
    "/api/v1/practice/{table}",
    "/api/v1/practice/invitations/{code}",
    "/api/v1/practice/{table}/acts",
    "/api/v1/practice/{table}/hands",
    "/api/v1/practice/{table}/hands/pbn",
    "/api/v1/practice/{table}/hands/{hand}",
    "/api/v1/practice/{table}/hands/{hand}/pbn",
    "/api/v1/practice/{table}/begin",
    "/api/v1/practice/{table}/beacon",
    "/api/v1/practice/{table}/leave",
    "/api/v1/practice/{table}/stand-in",
    "/api/v1/practice/{table}/void",
    "/api/v1/practice/{table}/hands/{hand}/reasons",
    "/api/v1/codes",
    "/api/v1/codes/{code}/laws",
    "/api/v1/codes/{code}/laws/{number}",
    "/api/v1/problems",
    "/api/v1/problems/{code}",
    "/api/v1/stream",
}
OPEN_TO_EACH_CLUB = {"/api/v1/clubs", "/api/v1/adjudications", "/api/v1/bots/me"}
WHERE: dict[str, Any] = {
    "club": "the-portland",
    "evening": "2026-11-20",
    "table": 1,
    "rubber": 1,
    "hand": 1,
    "exporter": "deals",
    "page": "partners",
    "who": 2,
    "number": 1,
    "device": 1,
    "token": 1,
    "season": 1,
    "position": 1,
    "webhook": 1,
    "fact": 1,
    "attachment": 1,
    "delivery": 1,
    "bot": "deep-whist",
    "rehearsal": "aRehearsal",
}


def addresses() -> list[tuple[str, str]]:
    document = the_document()
    return [
        (method, path)
        for path, item in document["paths"].items()
        for method in item
        if path not in OPEN_TO_ALL
    ]


def ask(client: Client, method: str, path: str, **headers: str) -> Any:
    sent = {"Idempotency-Key": "k", **headers}
    return client.generic(
        method.upper(), path.format(**WHERE), b"{}", "application/json", headers=sent
    )


@pytest.mark.django_db
def test_no_address_lets_in_nobody_or_a_stranger() -> None:
    an_open_evening(secretary(a_club()))
    stranger = secretary(a_club("The Turf"))
    found = addresses()
    assert len(found) > 70
    for method, path in found:
        nobody = ask(Client(), method, path)
        assert nobody.status_code == 401, (method, path)
        if path not in OPEN_TO_EACH_CLUB:
            other = ask(Client(), method, path, **stranger.bearer)
            assert other.status_code == 404, (method, path)
            assert other.json()["detail"] == "There is no such club here."


@pytest.mark.django_db
def test_a_token_that_may_only_read_changes_nothing_anywhere() -> None:
    club = a_club()
    an_open_evening(secretary(club))
    reader = secretary(club, ["read"])
    for method, path in addresses():
        if method == "post":
            answer = ask(Client(), method, path, **reader.bearer)
            refused = (403, 404, 415, 422)  # 415: it takes no JSON
            assert answer.status_code in refused, (method, path, answer.content)


@pytest.mark.django_db
def test_a_token_that_may_only_read_gives_no_token_and_ends_none() -> None:
    club = a_club()
    reader = secretary(club, ["read"])
    assert reader.post("/tokens", {"name": "another"}).status_code == 403
    assert reader.post(f"/tokens/{Token.objects.get().pk}/withdraw").status_code == 403


@pytest.mark.django_db
def test_a_page_changes_nothing_without_its_csrf_token() -> None:
    club = a_club()
    user = _signed_in_secretary(club)
    client = Client(enforce_csrf_checks=True)
    client.force_login(user)
    path = Program(club, "").at("/members")
    assert client.get(path).status_code == 200
    sent = {"Idempotency-Key": "k"}
    answer = client.post(path, b'{"name":"V"}', "application/json", headers=sent)
    assert answer.status_code == 403 and answer.json()["code"] == "not_yours"
    assert "X-CSRFToken" in answer.json()["detail"]
    client = Client()
    client.force_login(user)
    answer = client.post(path, b'{"name":"V"}', "application/json", headers=sent)
    assert answer.status_code == 201


def _signed_in_secretary(club: Any) -> Any:
    from club.models import Member, User

    user = User.objects.create_user("ada", password="a long enough one")
    Member.objects.filter(club=club, number=1).update(user=user)
    return user


def test_the_laws_are_open_to_all() -> None:
    answer = Client().get("/api/v1/codes/club-1864/laws/20")
    law = answer.json()
    assert law["number"] == "20" and law["statement"] and law["enforcement"]
    laws = Client().get("/api/v1/codes/club-1864/laws?enforcement=guard").json()["results"]
    assert {one["enforcement"] for one in laws} == {"guard"}
    answer = Client().get("/api/v1/codes/club-1864/laws?enforcement=iron")
    assert answer.json()["errors"] == [
        {"field": "enforcement", "expected": f"one of: {', '.join(map(str, Enforcement))}"}
    ]


def test_every_problem_type_has_an_address() -> None:
    for kind in Client().get("/api/v1/problems").json()["results"]:
        assert Client().get(kind["type"]).json() == kind


@pytest.mark.django_db
def test_a_user_sees_the_clubs_that_know_them_and_no_others(
    django_assert_max_num_queries: Any,
) -> None:
    user = User.objects.create_user("ada")
    for name in ("The Portland", "The Turf", "The Arlington"):
        Member.objects.filter(club=a_club(name), number=2).update(user=user)
    Member.objects.filter(club__slug="the-turf", number=2).update(kind="lapsed")
    client = Client()
    client.force_login(user, "club.sign_in.ByName")
    with django_assert_max_num_queries(4):
        found = client.get("/api/v1/clubs").json()["results"]
    assert [club["slug"] for club in found] == ["the-arlington", "the-portland"]
