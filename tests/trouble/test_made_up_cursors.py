"""A cursor that no list gave is refused, and named, on every list; so is one of another list."""

from __future__ import annotations

import base64
import json
from typing import Any

import pytest

from tests.api.document import the_document
from tests.api.test_doors import WHERE
from tests.trouble.night import Night, a_night, problem

pytestmark = pytest.mark.django_db

VALUES: tuple[Any, ...] = (
    *([], [None], [None, None], {}, {"id": 1}, 7, "x", None, True, [[]], [{}], [True], ["1"]),
    *([10**18], [2**63], [2**64], [-1], [1.5], [1, 2, 3, 4], ["a\x00b", 1], ["2026-11-20", None]),
    *(["0001-01-01", 1], ["9999-12-31", 1], ["0001-01-01T00:00:00+14:00", 1], ["x" * 300, 1]),
)


@pytest.fixture
def night() -> Night:
    """Return an evening on which a hand has been marked."""
    made = a_night()
    made.marks()
    return made


def lists(night: Night) -> list[str]:
    """Return every list that comes in pages."""
    where = {**WHERE, "club": night.club.slug, "evening": night.evening.key}
    return [
        path.format(**where)
        for path, item in the_document()["paths"].items()
        if any(one["name"] == "cursor" for one in item.get("get", {}).get("parameters", ()))
    ]


def cursor(value: Any) -> str:
    """Write a value as a cursor is written."""
    return base64.urlsafe_b64encode(json.dumps(value).encode()).decode().rstrip("=")


def kept(given: str) -> list[Any]:
    """Read what a cursor holds."""
    told: list[Any] = json.loads(base64.urlsafe_b64decode(given + "=" * (-len(given) % 4)))
    return told


def test_a_cursor_that_no_list_gave_is_named_on_every_list(night: Night) -> None:
    program = night.program()
    night_lists = lists(night)
    assert len(night_lists) > 8
    strange = [cursor(value) for value in VALUES] + ["%00", "!!!", "=", "a", "\u00e9"]
    for path in night_lists:
        if program.get(path).status_code == 404:  # no such webhook
            continue
        for one in strange:
            problem(
                program.client.get(path, {"cursor": one}, headers=program.bearer), 422, "cursor"
            )


def test_what_a_list_gave_is_refused_once_its_values_are_made_up(night: Night) -> None:
    program = night.program()
    page = program.read("/members?limit=1")
    label, *position = kept(page["next"].partition("cursor=")[2].partition("&")[0])
    for place in range(len(position)):
        for value in (None, 10**19, -1, {}, [], True, "a\x00b", 1.5):
            made_up = [*position[:place], value, *position[place + 1 :]]
            path = f"/members?cursor={cursor([label, *made_up])}"
            problem(program.get(path), 422, "cursor")


def test_a_cursor_of_another_list_or_order_is_refused(night: Night) -> None:
    program = night.program()
    given = program.read("/members?limit=1")["next"].partition("cursor=")[2].partition("&")[0]
    problem(program.get(f"/evenings?cursor={given}"), 422, "cursor")
    problem(program.get(f"/tokens?cursor={given}"), 422, "cursor")
    problem(program.get(f"/members?order=name&cursor={given}"), 422, "cursor")


def test_the_pages_of_a_list_hold_each_row_once(night: Night) -> None:
    program, seen, path = night.program(), list[int](), "/members?limit=3"
    while path:
        page = program.read(path)
        seen += [row["number"] for row in page["results"]]
        path = page["next"]
    assert sorted(seen) == sorted({*seen}) and len(seen) > 6
