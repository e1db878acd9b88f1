"""What no honest program sends: every address of the API names what is wrong, and nothing more."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.trouble.night import Night, a_night, problem, sent, told, written
from tests.trouble.strange import FIELDS, HUGE, STRANGE, addresses, quiet, seldom

pytestmark = pytest.mark.django_db

NAMES = {*FIELDS, "statement", "cuts", "scopes", "device", "expires_at", "format", "plugin"}
NAMES |= {"house_rules", "code", "tricks", "member", "rules", "ends_on", "same_as"}
VALUES: tuple[Any, ...] = (
    *("a\x00b", HUGE, "٣", None, True, [[[]]], 10**30, -1, 0.5),
    *({"": {"": ""}}, {"a\x00b": ["a\x00b"]}),
)
BODIES = (b"[]", b"null", b"\xff\xfe", b"\x00", b"{" * 60_000, b'{"name":"\\ud800"}')


@pytest.fixture
def night() -> Night:
    """Return an evening on which a hand has been marked."""
    made = a_night()
    made.marks()
    return made


def body(value: Any) -> bytes:
    """Write JSON, a number of any size as it stands."""
    return json.dumps(value).encode()


@pytest.mark.parametrize("value", seldom(VALUES, but=("a\x00b", -1)), ids=lambda value: "")
def test_no_address_falls_over_what_it_is_told(night, value):
    program = night.program()
    for path in addresses(night, "api/v1/clubs/"):
        quiet(program.post(path, body(dict.fromkeys(NAMES, value))), path)


@pytest.mark.parametrize("none", seldom(BODIES, but=(b"null",)), ids=lambda value: "")
def test_no_address_falls_over_a_body_that_is_none(night, none):
    program = night.program()
    for path in addresses(night, "api/v1/clubs/"):
        quiet(program.post(path, none), path)


@pytest.mark.parametrize("strange", seldom(("%00", "%ED%A0%80", HUGE), but=("%00",)))
def test_no_address_can_be_written_so_that_it_falls_over(night, strange):
    reader, program = night.reader(), night.program()
    for client, prefix, more in ((reader, "c/", {}), (program.client, "api/v1/", program.bearer)):
        for path in addresses(night, prefix):
            parts = path.split("/")
            for place in range(3, len(parts), 2):
                written = "/".join([*parts[:place], strange, *parts[place + 1 :]])
                quiet(client.get(written, headers=more), written[:200])


@pytest.mark.parametrize(
    "name",
    [
        *("Idempotency-Key", "Authorization", "Cookie", "If-None-Match", "Accept", "Referer"),
        *("Accept-Language", "HX-Current-URL", "Content-Type", "X-Forwarded-For", "Host"),
    ],
)
def test_no_header_can_be_written_so_that_anything_falls_over(night, name):
    program, reader = night.program(), night.reader()
    board = program.at(f"{night.path}/board")
    for value in ("\x00", "\xff", HUGE, "{who}", "http://[::1"):
        header = {name: value}
        quiet(program.post(f"{night.path}/bell", {}, **header), value)
        quiet(program.client.get(board, headers={**program.bearer, **header}), value)
        quiet(reader.get(night.page("board"), headers={"HX-Request": "true", **header}), value)
        form = sent(kind="declare", who="2")
        quiet(reader.post(night.page("do"), form, headers={"HX-Request": "true", **header}), value)
        quiet(reader.post(night.page("do"), form, headers=header), value)


def test_a_name_that_cannot_be_written_down_is_named_with_its_field(night):
    program, reader, before = night.program(), night.reader(), written()
    for name in ("", "   ", "x" * 121, "a\x00b", "\u202eFenn", "\u200b"):
        problem(program.post("/members", {"name": name}), 422, "name")
        answer = reader.post(night.house.at("new-member"), sent(name=name, kind="member"))
        told(answer, 422, "name")
    assert written() == {**before, "Line": before["Line"]}


def test_names_as_people_write_them_are_taken(night):
    program = night.program()
    for name in ("Žofie Nováková", "دانا", "山田 花子", "O’Brien", "<b>Fenn</b>"):
        number = program.done("/members", {"name": name})["number"]
        assert program.read(f"/members/{number}")["name"] == name
    page = night.reader().get(night.house.at("members")).content.decode()
    assert "&lt;b&gt;Fenn" in page and "<b>Fenn" not in page


def test_a_body_nested_too_deep_is_not_read(night):
    program, before = night.program(), written()
    deep = b'{"statement":' * 500 + b"{}" + b"}" * 500
    problem(program.post(f"{night.rubber_path}/hands", deep), 400)
    assert written() == before


def test_what_a_change_is_said_to_rest_on_is_read_with_care(night):
    program, before = night.program(), written()
    for seen in ({"a\x00b": 1}, {"é": 1}, {"x" * 81: 1}, {f"room:{n}": 0 for n in range(500)}):
        problem(program.post(f"{night.path}/last-call", {"seen": seen}), 422, "seen")
    problem(program.post(f"{night.path}/last-call", body({"seen": {"room": 10**30}})), 422)
    assert written() == before


@pytest.mark.parametrize("strange", seldom(STRANGE, but=("a NUL", "a figure of another script")))
def test_who_is_named_strangely_is_nobody_here(night, strange):
    program, before = night.program(), written()
    who = STRANGE[strange].encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    problem(program.post(f"{night.path}/arrivals", {"who": who}), 422, "who")
    form = sent(kind="declare", who=who)
    assert night.reader().post(night.page("do"), form).status_code == 422
    assert written() == before
