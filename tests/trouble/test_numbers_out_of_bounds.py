"""Numbers and moments no database holds: named where they are sent, and never a fault of ours."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
from django.db import transaction

from api.openapi.examples import EXAMPLES
from club.models import Evening, Line
from tests.api.document import the_document
from tests.api.test_doors import WHERE
from tests.trouble.night import Night, a_night, problem
from tests.trouble.strange import quiet, seldom

pytestmark = pytest.mark.django_db

NUMBERS: tuple[Any, ...] = (
    *(10**18, -1, 2**63, 0, 2**31, 2**64, -(2**63) - 1, 1e308, 0.5, float("nan")),
    *("9" * 30, "-1"),
)
MOMENTS = (
    *("0001-01-01T00:00:00Z", "9999-12-31T23:59:59-12:00", "0001-01-01T00:00:00+14:00"),
    *("0001-01-01", "9999-12-31", "1900-01-01T00:00:00Z", "2500-01-01T00:00:00Z"),
)


@pytest.fixture
def night() -> Night:
    """Return an evening on which a hand has been marked."""
    made = a_night()
    made.marks()
    return made


def places(night: Night) -> dict[str, Any]:
    """Return what stands in an address."""
    more = {"code": "club-1864", "name": "x"}
    return {**WHERE, **more, "club": night.club.slug, "evening": night.evening.key}


def changes(night: Night) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield every change with each example of what is told for it."""
    where = places(night)
    for path, item in the_document()["paths"].items():
        if "post" in item and "{club}" in path:
            for told in EXAMPLES.get(item["post"]["operationId"], ()):
                yield path.format(**where), told


def put(value: Any, told: Any) -> Iterator[Any]:
    """Yield what is told with the value in place of each number, moment and day in turn."""
    if isinstance(told, dict):
        for name, part in told.items():
            for other in put(value, part):
                yield {**told, name: other}
    elif isinstance(told, list):
        for place, part in enumerate(told):
            for other in put(value, part):
                yield [*told[:place], other, *told[place + 1 :]]
    elif not isinstance(told, bool) and (isinstance(told, int) or _is_a_date(told)):
        yield value


def _is_a_date(told: Any) -> bool:
    return isinstance(told, str) and told[:3] == "202" and told[4:5] == "-"


@pytest.mark.parametrize("value", seldom((*NUMBERS, *MOMENTS), but=(10**18, -1, MOMENTS[0])))
def test_no_number_or_moment_that_is_told_brings_a_fault(night: Night, value: Any) -> None:
    program, sent = night.program(), 0
    for path, told in changes(night):
        common = {"seen": {night.rubber.stream.name: 1}}
        for body in put(value, deepcopy({**told, **common})):
            with transaction.atomic():
                quiet(program.post(path, json.dumps(body).encode()), f"{path} {body}")
                for page in (f"{night.path}/board", f"{night.path}/arrivals", night.rubber_path):
                    quiet(program.get(page), f"{path} {body} {page}")
                transaction.set_rollback(True)
            sent += 1
    assert sent > 30


@pytest.mark.parametrize("value", seldom(NUMBERS, but=(10**18, 2**63)))
def test_no_number_after_the_question_mark_brings_a_fault(night: Night, value: Any) -> None:
    program = night.program()
    where = places(night)
    for path, item in the_document()["paths"].items():
        for method, operation in item.items():
            for one in operation.get("parameters", ()):
                if one["in"] == "query" and path != "/api/v1/stream":
                    address = f"{path.format(**where)}?{one['name']}={value}"
                    ask = program.get if method == "get" else program.post
                    quiet(ask(address), address)


@pytest.mark.parametrize("rule", ["stakes", "group_minutes", "appeal_days", "away_minutes"])
@pytest.mark.parametrize("value", seldom((10**18, 9_999_999_999_999, -1), but=(10**18,)))
def test_a_house_rule_out_of_bounds_is_named(night: Night, rule: str, value: int) -> None:
    told = {"date": "2026-11-27", "house_rules": {rule: value}}
    problem(night.program().post("/evenings", told), 422, f"house_rules.{rule}")


def test_a_room_whose_recorded_rules_are_out_of_bounds_is_shown_and_goes_on() -> None:
    night, extreme = a_night(), {"group_minutes": 9_999_999_999_999, "seniority": "groups"}
    rules = {**night.evening.house_rules, **extreme, "stakes": 10**18, "appeal_days": 10**9}
    Evening.objects.filter(pk=night.evening.pk).update(house_rules=rules)
    opened = night.evening.stream
    opened.state["rules"] = {**opened.state["rules"], **extreme}
    opened.save()
    program = night.program()
    assert program.get(f"{night.path}/board").status_code == 200
    assert program.read(night.path)["house_rules"]["stakes"] == 10**18
    assert program.post(f"{night.path}/candidacies", {"who": [6]}).status_code == 201
    assert night.reader().get(night.page("board")).status_code == 200


def test_a_number_in_what_has_no_shape_of_its_own_is_named(night: Night) -> None:
    program = night.program()
    call = {"evening": night.evening.key, "table": 1, "words": "A revoke."}
    number = program.done("/disputes", call)["number"]
    effect = {"kind": "adjust_points", "points": 10**18, "who": "2"}
    words = {"law": "72", "question": "Q", "reasons": "R", "decision": "D"}
    for path, told, field in (
        ("rulings", {**words, "effects": [effect]}, "effects[1].points"),
        ("facts", {"event": {"do": "play", "by": "N", "at": 2**63}}, "event.at"),
    ):
        problem(program.post(f"/disputes/{number}/{path}", told), 422, field)


def test_a_change_whose_view_cannot_be_shown_is_answered_with_what_was_written(
    night: Night, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: Any, **__: Any) -> Any:
        raise OverflowError("no such figure")

    monkeypatch.setattr("api.resources.evenings.room_actions.shown_room", broken)
    program = night.program()
    answer = program.post(f"{night.path}/candidacies", {"who": [6]}, key="told-once")
    told = answer.json()
    assert answer.status_code == 201 and told["view"] is None
    assert told["receipt"]["lines"] and told["receipt"]["intent"] == "told-once"
    assert Line.objects.filter(what="declared", intent="told-once").exists()
    assert "cannot be shown" in caplog.text
    refused = program.post(f"{night.path}/candidacies", {"who": [6]})
    assert refused.status_code == 422 and "view" not in refused.json()
