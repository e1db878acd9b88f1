"""What there is to read: the door, precedence and its book, the record, members, offers."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.api.evening import (
    STRONG,
    Program,
    a_club,
    a_rubber,
    a_table,
    an_open_evening,
    device_of,
    program_of,
    secretary,
    won,
)
from tests.api.problems import problem

pytestmark = pytest.mark.django_db


@pytest.fixture
def program() -> Program:
    """Return the secretary's program of a new club."""
    return secretary(a_club())


def test_a_member_comes_in_by_the_code_at_the_door(program: Program) -> None:
    evening = an_open_evening(program, 3)
    code = device_of(program.club, "door").read(f"{evening}/door")
    member = program_of(program.club, 5)
    member.done(f"{evening}/check-in", {"code": code["code"]})
    rows = program.read(f"{evening}/arrivals")["results"]
    assert 5 in [row["who"] for row in rows] and 0 < code["seconds_left"] <= 60


def test_the_code_is_shown_at_the_door_and_to_nobody_else(program: Program) -> None:
    evening = an_open_evening(program, 3)
    assert program_of(program.club, 2).get(f"{evening}/door").status_code == 403
    assert device_of(program.club, "hall").get(f"{evening}/door").status_code == 403
    answer = program_of(program.club, 5).post(f"{evening}/check-in", {"code": "0000000000"})
    assert answer.status_code == 403


def test_everyone_in_the_room_has_a_sentence_with_its_law(program: Program) -> None:
    evening = an_open_evening(program)
    a_table(program, evening)
    program.done(f"{evening}/arrivals", {"who": 1})
    rows = program.read(f"{evening}/precedence")["results"]
    assert {row["who"] for row in rows} == {1, 2, 3, 4, 5}
    assert all(row["next"]["sentence"] and row["next"]["law"] for row in rows)
    assert any("Ada Fenn" in row["next"]["sentence"] for row in rows)


def test_the_book_has_the_newest_sentence_first(program: Program) -> None:
    evening = an_open_evening(program)
    a_table(program, evening)
    rows = program.read(f"{evening}/precedence/book?table=1")["results"]
    first = [row["numbers"][0] for row in rows]
    assert first == sorted(first, reverse=True) and rows[0]["because"]["sentence"]


def test_the_record_is_read_on_from_a_position(program: Program) -> None:
    an_open_evening(program)
    whole, after = [], 0
    while rows := program.read(f"/events?after={after}&limit=7")["results"]:
        whole += rows
        after = rows[-1]["position"]
    positions = [row["position"] for row in whole]
    assert positions == sorted(set(positions)) and len(positions) > 14
    only = program.read("/events?what=arrived")["results"]
    assert [row["body"]["who"] for row in only] == ["2", "3", "4", "5"]


def test_members_are_read_a_page_at_a_time(program: Program) -> None:
    numbers, path = [], "/members?limit=2&order=-number"
    while path:
        page = program.read(path)
        numbers += [row["number"] for row in page["results"]]
        path = page["next"]
    assert numbers == [5, 4, 3, 2, 1]


def test_a_program_is_asked_about_a_name_that_is_written_down_already(program: Program) -> None:
    asked = program.post("/members", {"name": "member 2"})
    told = asked.json()
    assert asked.status_code == 422 and told["errors"][0]["field"] == "name"
    assert "Is this a different person?" in told["detail"]
    assert program.done("/members", {"name": "member 2", "another": True})["name"] == "member 2"


def test_members_of_one_name_are_all_read(program: Program) -> None:
    for _ in range(3):
        program.done("/members", {"name": "Member 2", "another": True})
    numbers, path = [], "/members?limit=1&order=name&name=member%202"
    while path:
        page = program.read(path)
        numbers += [row["number"] for row in page["results"]]
        path = page["next"]
    assert numbers == [2, 6, 7, 8]


def test_a_member_is_renamed_given_an_office_and_marked_as_another(program: Program) -> None:
    assert program.done("/members/2/name", {"name": "Vane"})["name"] == "Vane"
    assert program.done("/members/2/offices", {"office": "scorer"})["offices"] == ["scorer"]
    assert program.done("/members/2/offices/withdraw", {"office": "scorer"})["offices"] == []
    assert program.done("/members/3/standing", {"kind": "honorary"})["kind"] == "honorary"
    assert program.done("/members/3/same", {"kept": 2})["same_as"] == 2
    assert program.done("/members/3/same", {"kept": None})["same_as"] is None


def test_a_guest_is_written_down_with_who_introduced_them(program: Program) -> None:
    guest = program.done("/members", {"name": "Vane", "kind": "guest", "introduced_by": 2})
    assert (guest["kind"], guest["introduced_by"]) == ("guest", 2)


def test_a_secret_is_shown_once(program: Program) -> None:
    told = {"name": "score book", "scopes": ["read"]}
    first = program.post("/tokens", told, key="token-1").json()
    again = program.post("/tokens", told, key="token-1").json()
    assert first["secret"].startswith("whist_") and again["secret"] == ""
    assert Program(program.club, first["secret"]).read("/members")["results"]
    listed = program.get("/tokens").content.decode()
    assert first["secret"] not in listed and first["view"]["prefix"] in listed


def test_devices_are_taken_into_use_and_out_of_it(program: Program) -> None:
    device = program.done("/devices", {"name": "Tablet 1", "kind": "table", "table_number": 1})
    secret = program.post("/tokens", {"name": "t", "device": device["id"]}).json()["secret"]
    tablet = Program(program.club, secret)
    assert tablet.read("")["you"]["device_kind"] == "table"
    assert program.done(f"/devices/{device['id']}/withdraw")["withdrawn_at"]
    assert tablet.get("").status_code == 401


def test_plugins_are_listed_with_what_they_give(program: Program) -> None:
    rows = {row["name"]: row for row in program.read("/plugins")["results"]}
    assert all(rows[room]["ours"] for room in ("club", "rubbers", "tables"))
    given = [id for row in rows.values() for ids in row["gives"].values() for id in ids]
    assert "club-1864" in given
    answer = program.post("/plugins", {"name": "whist-nowhere"})
    assert answer.status_code == 422 and "whist-nowhere" in answer.json()["detail"]


def test_what_may_be_done_next_can_be_done_where_it_says(program: Program) -> None:
    evening = an_open_evening(program)
    offers = {offer["kind"]: offer for offer in program.read(f"{evening}/board")["may"]}
    assert all(one["name"] != "at" for offer in offers.values() for one in offer["fields"])
    program.done(offers["form_table"]["href"], {**offers["form_table"]["body"], "game": "whist"})
    table = a_table_cut(program, evening)
    offers = {offer["kind"]: offer for offer in table["may"]}
    program.done(offers["begin_rubber"]["href"], offers["begin_rubber"]["body"])
    rubber = f"{evening}/rubbers/1"
    may = {offer["kind"]: offer for offer in program.read(rubber)["may"]}
    assert "mark_hand" in may and "confirm" not in may
    program.done(may["mark_hand"]["href"], {**may["mark_hand"]["body"], **STRONG})
    assert "confirm" in {offer["kind"] for offer in program.read(rubber)["may"]}


def a_table_cut(program: Program, evening: str) -> Any:
    table = f"{evening}/tables/1"
    pack = iter([rank + suit for suit in "SHDC" for rank in "KQJT98765432A"])
    while to_cut := program.read(f"{table}/cuts")["to_cut"]:
        cuts = [{"who": who, "cards": [next(pack)]} for who in to_cut]
        program.done(f"{table}/cuts/round", {"cuts": cuts})
    return program.read(table)


def test_a_player_speaks_for_their_own_seat_unasked(program: Program) -> None:
    evening = an_open_evening(program)
    rubber = a_rubber(program, evening)
    seats = program.read(rubber)["seating"]
    north, east = (program_of(program.club, seats[seat]) for seat in "NE")
    marked = north.done(f"{rubber}/hands", {"statement": STRONG["statement"]})
    assert marked["awaiting"]["proposal"]["by"] == "N"
    assert north.post(f"{rubber}/confirm", north.yes(rubber)).json()["law"] == "house.countersign"
    assert east.done(f"{rubber}/confirm", east.yes(rubber))["hands"][0]["number"] == 1


def test_a_hand_objected_to_is_taken_back_and_stated_anew(program: Program) -> None:
    rubber = a_rubber(program, an_open_evening(program))
    program.done(f"{rubber}/hands", STRONG)
    now = program.done(f"{rubber}/object", {"by": "E", "reason": "We took three."})
    assert now["awaiting"]["objections"][0]["by"] == "E"
    program.done(f"{rubber}/withdraw", {"by": "N"})
    assert program.read(f"{rubber}/hands")["awaiting"] is None


def test_a_confirmed_hand_is_put_right_by_both_sides(program: Program) -> None:
    rubber = a_rubber(program, an_open_evening(program))
    draw = {"statement": {"tricks": {"N-S": 7, "E-W": 6}}, "by": "N"}
    program.done(f"{rubber}/hands", draw)
    program.done(f"{rubber}/confirm", program.yes(rubber, by="E"))
    mended = {"hand": 1, "statement": {"tricks": {"N-S": 8, "E-W": 5}}, "by": "N"}
    program.done(f"{rubber}/corrections", mended)
    now = program.done(f"{rubber}/confirm", program.yes(rubber, by="E"))
    assert now["score"] == {"N-S": 2, "E-W": 0}
    what = [row["what"] for row in program.read(f"{rubber}/corrections")["results"]]
    assert what[0] == "correction_asked" and "hand_corrected" in what


def test_the_working_of_a_hand_is_said_line_by_line(program: Program) -> None:
    rubber = a_rubber(program, an_open_evening(program))
    won(program, rubber)
    hand = program.read(f"{rubber}/hands")["results"][0]
    lines = hand["score"]["lines"]
    assert lines[0]["because"]["sentence"] == "North–South: eleven tricks."
    assert lines[0]["because"]["law"]
    games = program.read(f"{rubber}/games")
    assert games["games_won"] == {"N-S": 2, "E-W": 0} and len(games["results"]) == 2


def test_rubbers_are_found_by_stage_table_and_player(program: Program) -> None:
    rubber = a_rubber(program, an_open_evening(program))
    won(program, rubber)
    for asked, found in (
        ("stage=won", 1),
        ("stage=playing", 0),
        ("table=1", 1),
        ("table=2", 0),
        ("member=2", 1),
        ("member=1", 0),
        ("evening=2026-11-20", 1),
    ):
        assert len(program.read(f"/rubbers?{asked}")["results"]) == found, asked


def test_a_table_with_a_substitute_goes_on(program: Program) -> None:
    evening = an_open_evening(program)
    a_rubber(program, evening)
    program.done(f"{evening}/arrivals", {"who": 1})
    table = f"{evening}/tables/1"
    program.done(f"{table}/places/2/quit")
    program.done(f"{table}/places/2/substitute", {"substitute": 1})
    for who in (3, 4, 5):
        program.done(f"{table}/places/{who}/consent", {"to": 1})
    assert 1 in program.read(table)["seating"].values()
    assert 1 in program.read(f"{evening}/rubbers/1")["seating"].values()


def test_the_stream_is_answered_where_the_document_says(monkeypatch: pytest.MonkeyPatch) -> None:
    from club import asgi

    heard: list[str] = []

    async def listen(scope: Any, receive: Any, send: Any) -> None:
        heard.append(scope["path"])

    monkeypatch.setattr(asgi, "listen", listen)
    scope: Any = {"type": "http", "path": "/api/v1/stream"}
    nothing: Any = None
    asyncio.run(asgi.application(scope, nothing, nothing))
    assert heard == ["/api/v1/stream"]


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ("/members?limit=٣", "limit"),
        ("/members?limit=1&limit=2", "limit"),
        ("/evenings?date_from=2026-W01-1", "date_from"),
    ],
)
def test_what_is_asked_of_a_list_is_plain_and_asked_once(asked: str, field: str) -> None:
    refused = problem(secretary(a_club()).get(asked), 422, "malformed")
    assert [fault["field"] for fault in refused["errors"]] == [field]
