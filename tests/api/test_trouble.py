"""Bad input and trouble: a clear answer, nothing half-written."""

from __future__ import annotations

from typing import Any

import orjson
import pytest

from club.models import Line
from rubbers.commands.waivers import LONGEST_REASON
from tests.api.evening import (
    STRONG,
    Program,
    a_rubber,
    a_table,
    an_open_evening,
)
from tests.api.problems import faults, problem

pytestmark = pytest.mark.django_db


def test_a_change_without_a_key_is_asked_for_one(program: Program) -> None:
    answer = program.client.post(
        program.at("/members"), b'{"name":"V"}', "application/json", headers=program.bearer
    )
    assert "Idempotency-Key" in faults(problem(answer, 422, "malformed"))
    assert not program.read("/members?name=V")["results"][5:]


def test_the_same_key_is_answered_with_the_same_receipt(program: Program) -> None:
    evening = an_open_evening(program, 3)
    first = program.post(f"{evening}/arrivals", {"who": 5}, key="phone-1")
    again = program.post(f"{evening}/arrivals", {"who": 5}, key="phone-1")
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json()["receipt"] == again.json()["receipt"]
    assert Line.objects.filter(intent="phone-1").count() == 1


def test_the_same_key_with_another_body_is_refused(program: Program) -> None:
    evening = an_open_evening(program, 2)
    program.done(f"{evening}/arrivals", {"who": 4}, key="phone-1")
    body = problem(program.post(f"{evening}/arrivals", {"who": 5}, key="phone-1"), 422, "malformed")
    assert list(faults(body)) == ["Idempotency-Key"]
    assert len(program.read(f"{evening}/arrivals")["results"]) == 3


def test_a_stale_caller_is_shown_how_things_stand(program: Program) -> None:
    evening = an_open_evening(program)
    rubber = a_rubber(program, evening)
    seen = program.read(rubber)
    program.done(f"{rubber}/hands", STRONG)
    answer = program.post(f"{rubber}/hands", {**STRONG, "seen": {seen["stream"]: seen["seen"]}})
    body = problem(answer, 409, "stale")
    assert body["view"]["seen"] == seen["seen"] + 1
    assert faults(body) == {f"seen.{seen['stream']}": f"version {seen['seen'] + 1}"}


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("/devices", {"name": "Screen", "kind": "hall"}),
        ("/evenings/2026-11-20/tables/9/end", {}),
        ("/evenings/2026-11-20/tables/9/cards", {"cards": "red"}),
    ],
)
def test_what_cannot_be_is_refused_though_there_is_nothing_to_show_with_it(
    program: Program, path: str, told: Any
) -> None:
    an_open_evening(program)
    program.done("/devices", {"name": "Screen", "kind": "hall"})
    assert "view" not in problem(program.post(path, told), 422, "impossible")


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("/members", {"name": "Vane"}),
        ("/evenings", {"date": "2026-11-27"}),
        ("/tokens", {"name": "x"}),
    ],
)
def test_what_is_to_be_made_by_a_stale_caller_is_not_there_to_be_shown(
    program: Program, path: str, told: Any
) -> None:
    answer = program.post(path, {**told, "seen": {"register": 1}})
    assert "view" not in problem(answer, 409, "stale")


@pytest.mark.law("21")
def test_a_refusal_names_its_law_and_shows_the_room(program: Program) -> None:
    evening = an_open_evening(program, 4)
    program.done(f"{evening}/tables", {"table": 1})
    who = program.read(f"{evening}/tables/1/cuts")["to_cut"][0]
    program.done(f"{evening}/tables/1/cuts", {"who": who, "cards": ["KS"]})
    program.done(f"{evening}/arrivals", {"who": 1})
    body = problem(program.post(f"{evening}/candidacies", {"who": [1], "table": 1}), 422, "refused")
    assert (body["law"], body["edition"]) == ("21", "club-1864")
    assert body["view"]["tables"][0]["number"] == 1


@pytest.mark.parametrize(
    ("who", "code", "expected"),
    [
        ([], "malformed", "at least one person"),
        ([1, 1], "impossible", "one or more members, each once"),
    ],
)
def test_a_candidacy_of_nobody_or_of_one_twice_names_its_field(
    program: Program, who: list[int], code: str, expected: str
) -> None:
    evening = an_open_evening(program, 4)
    program.done(f"{evening}/arrivals", {"who": 1})
    told = problem(program.post(f"{evening}/candidacies", {"who": who}), 422, code)
    assert faults(told) == {"who": expected}


@pytest.mark.law("21")
def test_an_officer_may_let_it_stand_with_a_reason(program: Program) -> None:
    evening = an_open_evening(program, 4)
    program.done(f"{evening}/tables", {"table": 1})
    who = program.read(f"{evening}/tables/1/cuts")["to_cut"][0]
    program.done(f"{evening}/tables/1/cuts", {"who": who, "cards": ["KS"]})
    program.done(f"{evening}/arrivals", {"who": 1})
    told = {"who": [1], "table": 1, "waives": ["21"]}
    assert "reason" in faults(
        problem(program.post(f"{evening}/candidacies", told), 422, "malformed")
    )
    longest = "The four agree. ".ljust(LONGEST_REASON, "y")
    answer = program.post(f"{evening}/candidacies", {**told, "reason": longest + "y"})
    assert faults(problem(answer, 422, "malformed"))["reason"].endswith("2000 characters")
    program.done(f"{evening}/candidacies", {**told, "reason": longest})
    members = program.read(f"{evening}/tables/1/places")["members"]
    assert 1 in [one["who"] for one in members] or program.read(f"{evening}/candidacies")["results"]


@pytest.mark.parametrize(
    ("told", "field"),
    [
        ({"who": 3, "cards": ["ZZ"]}, "cards[0]"),
        ({"who": 3, "cards": ["KS"] * 65}, "cards"),
        ({"who": "three", "cards": ["KS"]}, "who"),
        ({"who": 3, "cards": "KS"}, "cards"),
        ({"who": 3}, "cards"),
        ({"who": 3, "cards": ["KS"], "colour": "red"}, "colour"),
        ({"who": True, "cards": ["KS"]}, "who"),
        ({"who": 3, "cards": ["KS"], "seen": {"room": -1}}, "seen.room"),
    ],
)
def test_what_is_sent_wrongly_is_named_with_its_field(
    program: Program, told: dict[str, Any], field: str
) -> None:
    evening = an_open_evening(program)
    program.done(f"{evening}/tables", {"table": 1})
    answer = program.post(f"{evening}/tables/1/cuts", told)
    assert field in faults(problem(answer, 422, "malformed"))


@pytest.mark.parametrize(
    ("statement", "field"),
    [
        ({"tricks": {"N-S": 8, "E-W": 6}}, "statement.tricks"),
        ({"tricks": {"N-S": 8}}, "statement.tricks.E-W"),
        ({"tricks": {"N-S": 14, "E-W": 0}}, "statement.tricks.N-S"),
        ({"outcome": "lost"}, "statement.outcome"),
        (
            {
                "tricks": {"N-S": 8, "E-W": 5},
                "honours": {
                    "N-S": {"held": 4, "called": True},
                    "E-W": {"held": 4, "called": True},
                },
            },
            "statement.honours",
        ),
    ],
)
def test_a_hand_that_cannot_be_is_named_with_its_field(
    program: Program, statement: dict[str, Any], field: str
) -> None:
    rubber = a_rubber(program, an_open_evening(program))
    answer = program.post(f"{rubber}/hands", {"statement": statement, "by": "N"})
    assert field in faults(answer.json())
    assert answer.status_code == 422
    assert program.read(rubber)["awaiting"] is None


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"{", 400, "unreadable"),
        (b"[]", 400, "unreadable"),
        (b'"x"', 400, "unreadable"),
        (b"\xff\xfe", 400, "unreadable"),
        (b'{"name": NaN}', 422, "malformed"),
        (b'{"a":' * 2000 + b"1" + b"}" * 2000, 400, "unreadable"),
        (b'{"a":' * 20 + b"1" + b"}" * 20, 400, "unreadable"),
        (b'{"name":"' + b"x" * 70_000 + b'"}', 413, "too_large"),
        (orjson.dumps({"name": "x" * 5000}), 422, "malformed"),
        (b'{"name":"a\\u0000b"}', 422, "malformed"),
        (b'{"name":1e400}', 422, "malformed"),
        (b'{"name":"\\ud800"}', 400, "unreadable"),
        (b'{"name":"V","introduced_by":99999999999999999999}', 422, "malformed"),
    ],
)
def test_a_body_that_cannot_be_read_is_answered_plainly(
    program: Program, body: bytes, status: int, code: str
) -> None:
    problem(program.post("/members", body), status, code)


def test_a_parameter_that_is_not_known_is_named_with_those_that_are(program: Program) -> None:
    told = faults(problem(program.get("/members?colour=red"), 422, "malformed"))
    assert "kind" in told["colour"] and "limit" in told["colour"]
    assert "kind" in faults(problem(program.get("/members?kind=odd"), 422, "malformed"))
    assert "order" in faults(problem(program.get("/members?order=salt"), 422, "malformed"))
    assert "limit" in faults(problem(program.get("/members?limit=1000"), 422, "malformed"))


@pytest.mark.parametrize("cursor", ["x", "W10", "WyJhYmMiXQ", "bnVsbA", "%00", "WzFlMzBd"])
def test_a_cursor_of_ones_own_making_is_refused(program: Program, cursor: str) -> None:
    assert "cursor" in faults(problem(program.get(f"/members?cursor={cursor}"), 422, "malformed"))


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("/evenings/2026-11-20/tables/99999999999999999999", 404, "unknown"),
        ("/evenings/2099-01-01/board", 404, "unknown"),
        ("/members/77", 404, "unknown"),
        ("/nowhere", 404, "unknown"),
        ("/api/v1/nowhere", 404, "unknown"),
        ("/api/v1/codes/club-1900/laws", 404, "unknown"),
        ("/api/v1/codes/club-1864/laws/999", 404, "unknown"),
        ("/api/v1/problems/odd", 404, "unknown"),
    ],
)
def test_what_is_not_there_is_not_found(
    program: Program, path: str, status: int, code: str
) -> None:
    problem(program.get(path), status, code)


def test_a_method_that_is_not_for_the_address_is_refused(program: Program) -> None:
    answer = program.client.delete(program.at("/members"), headers=program.bearer)
    problem(answer, 405, "method")


def test_a_body_of_another_kind_is_refused(program: Program) -> None:
    sent = {"Idempotency-Key": "k", **program.bearer}
    answer = program.client.post(program.at("/members"), "name=V", "text/plain", headers=sent)
    problem(answer, 415, "media_type")


def test_a_fault_of_our_own_is_told_without_its_trace(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("the secret of the house")

    monkeypatch.setattr("api.resources.clubs.members.shown", broken)
    answer = program.get("/members")
    problem(answer, 500, "trouble")
    assert b"secret of the house" not in answer.content


def test_a_hand_for_a_rubber_that_is_over_is_refused(program: Program) -> None:
    rubber = a_rubber(program, an_open_evening(program))
    for _ in range(2):
        program.done(f"{rubber}/hands", STRONG)
        program.done(f"{rubber}/confirm", program.yes(rubber, by="E"))
    answer = program.post(f"{rubber}/hands", STRONG)
    assert problem(answer, 422, "impossible")["view"]["stage"] == "won"


def test_arriving_twice_is_refused(program: Program) -> None:
    evening = an_open_evening(program)
    problem(program.post(f"{evening}/arrivals", {"who": 2}), 422, "impossible")
    assert len(program.read(f"{evening}/arrivals")["results"]) == 4


def test_a_preview_changes_nothing(program: Program) -> None:
    evening = an_open_evening(program)
    before = Line.objects.count()
    answer = program.post(f"{evening}/tables?preview=true", {"table": 1})
    assert answer.status_code == 200
    assert len(answer.json()["moves"]) == 4
    assert Line.objects.count() == before
    table = a_table(program, evening)
    assert program.read(table)["stage"] == "ready"


def test_a_preview_of_a_hand_shows_what_it_would_score(program: Program) -> None:
    rubber = a_rubber(program, an_open_evening(program))
    events = program.post(f"{rubber}/hands?preview=true", STRONG).json()["events"]
    assert "hand_scored" in [one["what"] for one in events]
    assert program.read(rubber)["awaiting"] is None


def test_an_act_of_the_room_that_a_table_rests_on_is_not_undone(program: Program) -> None:
    evening = an_open_evening(program)
    a_rubber(program, evening)
    body = problem(program.get(f"{evening}/undo"), 422, "impossible")
    assert body["detail"] == "Something else has since been done at table 1."


def test_the_latest_act_is_undone(program: Program) -> None:
    evening = an_open_evening(program)
    program.done(f"{evening}/tables", {"table": 1}, key="form-table-1")
    asked = program.read(f"{evening}/undo?table=1")
    assert asked["act"] == "form-table-1" and asked["sentence"]
    program.done(f"{evening}/undo", {"table": 1})
    assert program.read(f"{evening}/tables")["results"] in ([],) or (
        program.read(f"{evening}/tables")["results"][0]["candidates"] == []
    )
    problem(program.get(f"{evening}/undo?table=1"), 422, "impossible")


@pytest.mark.parametrize(
    ("body", "twice"),
    [
        ('{"who": 3, "who": 4}', "who"),
        ('{"who": 3, "seen": {"a": 1, "a": 2}}', "a"),
        ('{"who": 3, "\\u0077ho": 4}', "who"),
    ],
)
def test_a_field_told_twice_is_refused_by_its_name(program: Program, body: str, twice: str) -> None:
    evening = an_open_evening(program, 2)
    answer = program.client.post(
        program.at(f"{evening}/arrivals"),
        body.encode(),
        "application/json",
        headers={**program.bearer, "Idempotency-Key": "twice"},
    )
    told = faults(problem(answer, 422, "malformed"))
    assert told == {twice: "each field once; this one has already appeared"}
    assert len(program.read(f"{evening}/arrivals")["results"]) == 2


def test_what_is_expected_is_said_in_words_of_the_house(program: Program) -> None:
    rubber = a_rubber(program, an_open_evening(program))
    one_side = {"N-S": {"held": 5, "called": True}}
    tricks = {"N-S": 14, "E-W": -1}
    stated = {"statement": {"tricks": tricks, "honours": one_side}, "by": None}
    told = faults(problem(program.post(f"{rubber}/hands", stated), 422, "malformed"))
    assert told == {
        "statement.tricks.N-S": "a number, at most 13",
        "statement.tricks.E-W": "a number, at least 0",
        "statement.honours.N-S.held": "a number, at most 4",
        "statement.honours.E-W": "a value; none was given",
    }
    answer = program.post("/members", {"name": "x" * 900})
    assert "characters" in faults(problem(answer, 422, "malformed"))["name"]
    asked = faults(problem(program.get("/members?limit=9999"), 422, "malformed"))
    assert asked == {"limit": "a number, at most 200"}


@pytest.mark.parametrize(
    ("asked", "field", "expected"),
    [
        (f"/members?name={'x' * 121}", "name", "text of at most 120 characters"),
        ("/members?name=%00", "name", "plain characters only"),
        ("/members?name=", "name", "text that is not empty"),
        (f"/members?cursor={'x' * 1201}", "cursor", "text of at most 1200 characters"),
        ("/members?kind=duke", "kind", "one of: member, guest, honorary, lapsed"),
        (f"/members?limit={'9' * 1001}", "limit", "a whole number"),
        (f"/events?stream={'x' * 81}", "stream", "text of at most 80 characters"),
        ("/evenings?date_from=yesterday", "date_from", "a date, such as 2026-11-20"),
    ],
)
def test_what_is_asked_of_a_list_is_answered_in_our_own_words(
    program: Program, asked: str, field: str, expected: str
) -> None:
    assert faults(problem(program.get(asked), 422, "malformed")) == {field: expected}


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31"])
def test_an_evening_is_planned_for_no_day_out_of_all_bounds(program: Program, day: str) -> None:
    told = faults(problem(program.post("/evenings", {"date": day}), 422, "malformed"))
    assert list(told) == ["date"] and told["date"].startswith("a date from ")
    assert not program.read("/evenings")["results"]
