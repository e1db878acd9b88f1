"""What has not changed is answered at once, and what has changed never is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from api.http import conditional_get
from club.models import Token
from club.outbox import freshness, live
from tests.api.evening import Program, a_club, a_rubber, an_open_evening, secretary, won

pytestmark = pytest.mark.django_db(transaction=True)
Asserter = Any


@pytest.fixture(autouse=True)
def nothing_remembered() -> Iterator[None]:
    """Begin and end with nothing answered yet, and no mark kept."""
    conditional_get._answered.clear()
    conditional_get._clubs.clear()
    freshness.hears_no_more()
    yield
    freshness.hears_no_more()


@pytest.fixture
def program() -> Program:
    """Return the secretary's program of a new club, whose mark is its own."""
    program = secretary(a_club())
    live.tell(program.club.pk, "register", 1)
    return program


def addresses(program: Program) -> list[str]:
    evening = an_open_evening(program)
    rubber = a_rubber(program, evening)
    won(program, rubber)
    return [f"{evening}/board", f"{evening}/standings", "/standings", rubber]


def tag_of(program: Program, path: str) -> str:
    program.get(path)  # the first time the process learns which club this is
    return str(program.get(path)["ETag"])


def test_what_has_not_changed_is_answered_without_the_database(
    program: Program, django_assert_num_queries: Asserter
) -> None:
    for path in addresses(program):
        tag = tag_of(program, path)
        with django_assert_num_queries(0):
            answer = program.get(path, **{"If-None-Match": tag})
        assert (answer.status_code, answer.content, answer["ETag"]) == (304, b"", tag)


def test_alone_a_process_keeps_the_marks_itself(
    program: Program, settings: Any, django_assert_num_queries: Asserter
) -> None:
    settings.WHIST_ALONE = True
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    freshness.hears()
    evening = an_open_evening(program)
    tag = tag_of(program, f"{evening}/board")
    with django_assert_num_queries(0):
        answer = program.get(f"{evening}/board", **{"If-None-Match": tag})
    assert answer.status_code == 304
    program.done(f"{evening}/arrivals", {"who": 1})
    assert program.get(f"{evening}/board", **{"If-None-Match": tag}).status_code == 200


@pytest.mark.parametrize(
    "change",
    [
        ("/arrivals", {"who": 1}),
        ("/tables", {"table": 1}),
        ("/last-call", {}),
    ],
)
def test_a_change_is_seen_at_once(program: Program, change: tuple[str, dict[str, Any]]) -> None:
    evening = an_open_evening(program)
    tag = tag_of(program, f"{evening}/board")
    program.done(evening + change[0], change[1])
    answer = program.get(f"{evening}/board", **{"If-None-Match": tag})
    assert answer.status_code == 200 and answer["ETag"] != tag


def test_a_member_renamed_is_seen_on_the_board(program: Program) -> None:
    evening = an_open_evening(program)
    tag = tag_of(program, f"{evening}/board")
    program.done("/members/2/name", {"name": "Vane"})
    answer = program.get(f"{evening}/board", **{"If-None-Match": tag})
    assert answer.status_code == 200 and answer.json()["people"]["2"] == "Vane"


def test_a_token_withdrawn_is_not_even_told_that_nothing_changed(program: Program) -> None:
    evening = an_open_evening(program)
    other = secretary(program.club, ["read"])
    tag = tag_of(other, f"{evening}/board")
    assert other.get(f"{evening}/board", **{"If-None-Match": tag}).status_code == 304
    last = Token.objects.order_by("-pk").values_list("pk", flat=True)[0]
    program.post(f"/tokens/{last}/withdraw")
    assert other.get(f"{evening}/board", **{"If-None-Match": tag}).status_code == 401


def test_nobody_else_is_answered_with_ones_own_tag(program: Program) -> None:
    evening = an_open_evening(program)
    tag = tag_of(program, f"{evening}/board")
    stranger = secretary(a_club("The Turf"))
    path = program.at(f"{evening}/board")
    assert stranger.get(path, **{"If-None-Match": tag}).status_code == 404
    assert Program(program.club, "").get(path, **{"If-None-Match": tag}).status_code == 401


def test_without_redis_the_database_is_asked(
    program: Program, monkeypatch: pytest.MonkeyPatch, django_assert_max_num_queries: Asserter
) -> None:
    evening = an_open_evening(program)
    tag = tag_of(program, f"{evening}/board")

    def gone(*_: object) -> None:
        raise ConnectionError

    monkeypatch.setattr(freshness, "_ask", gone)
    monkeypatch.setattr(freshness._breaker, "rests_until", float("-inf"))
    with django_assert_max_num_queries(6):
        answer = program.get(f"{evening}/board", **{"If-None-Match": tag})
    assert answer.status_code == 304
    program.done(f"{evening}/arrivals", {"who": 1})
    assert program.get(f"{evening}/board", **{"If-None-Match": tag}).status_code == 200


def test_an_answer_is_not_remembered_for_long(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = an_open_evening(program)
    tag = tag_of(program, f"{evening}/board")
    monkeypatch.setattr(freshness, "moved", lambda _club: "lost")
    monkeypatch.setattr(live, "_say", lambda *_: None)
    program.done(f"{evening}/arrivals", {"who": 1})
    later = conditional_get.time.monotonic() + conditional_get.SECONDS + 1
    monkeypatch.setattr(conditional_get.time, "monotonic", lambda: later)
    assert program.get(f"{evening}/board", **{"If-None-Match": tag}).status_code == 200


def test_one_rubber_is_read_in_five_queries(
    program: Program, django_assert_max_num_queries: Asserter
) -> None:
    rubber = a_rubber(program, an_open_evening(program))
    won(program, rubber)
    with django_assert_max_num_queries(5):
        program.read(rubber)


def test_caller_and_club_come_by_one_query(
    program: Program, django_assert_num_queries: Asserter
) -> None:
    with django_assert_num_queries(1):
        club = program.read("")
    assert (club["name"], club["you"]["member"]) == ("The Portland", 1)


def test_a_list_of_rubbers_takes_three_queries_whether_of_one_or_of_three(
    program: Program, django_assert_num_queries: Asserter
) -> None:
    evening = an_open_evening(program)
    for number in range(3):
        rubber = a_rubber(program, evening) if number == 0 else again(program, evening)
        won(program, rubber)
        with django_assert_num_queries(3):
            rows = program.read("/rubbers")["results"]
        assert len(rows) == number + 1 and len(rows[0]["seats"]) == 4


def again(program: Program, evening: str) -> str:
    table = f"{evening}/tables/1"
    program.done(f"{table}/end")
    pack = iter([rank + suit for suit in "SHDC" for rank in "KQJT98765432A"])
    while to_cut := program.read(f"{table}/cuts")["to_cut"]:
        cuts = [{"who": who, "cards": [next(pack)]} for who in to_cut]
        program.done(f"{table}/cuts/round", {"cuts": cuts})
    begun = program.done(f"{table}/rubbers")
    return f"{evening}/rubbers/{begun['record'].rpartition(':')[2]}"
