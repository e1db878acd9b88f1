"""Acts, events and states of the room as plain JSON."""

import json
from typing import Any, get_args

import pytest

from club.errors import Malformed
from club.rules.house_rules import HouseRules, Seniority
from rubbers.cards.seats import WhistGame
from tables.room import acts, events, notation
from tests.tables.evening import Evening, at

ACTS: list[acts.Act] = [
    acts.OpenDoors(at(0), HouseRules(seniority=Seniority.GROUPS, group_minutes=15)),
    acts.Arrive("A", at(3), together_with="B"),
    acts.Declare(("A", "B"), 2),
    acts.FormTable(1, WhistGame.DUMMY, ("A", "B", "C")),
    acts.CutRound(1, (acts.CutEntry("A", ("6H",), True), acts.CutEntry("B", ("2", "3")))),
    acts.ChangePhase(acts.Phase.TEA),
    acts.LastCall(),
]


def test_every_act_and_event_has_one_kind() -> None:
    assert set(notation.ACTS.values()) == set(get_args(acts.Act))
    assert set(notation.EVENTS.values()) == set(get_args(events.Event))


@pytest.mark.parametrize("act", ACTS, ids=lambda act: type(act).__name__)
def test_an_act_is_read_back_as_it_was_written(act: acts.Act) -> None:
    assert notation.read_act(json.loads(json.dumps(notation.write_act(act)))) == act


def test_an_event_of_an_older_program_takes_defaults_for_what_it_lacks() -> None:
    read = notation.read_event({"kind": "law_waived", "law": "21", "reason_ref": "n"})
    assert read == events.LawWaived("21", "n")


def test_a_room_is_read_back_as_it_was_written() -> None:
    evening = Evening().play("ABCDEFGH")
    body = json.loads(json.dumps(notation.write_room(evening.room)))
    assert notation.read_room(body) == evening.room
    assert notation.read_hall(body["hall"]) == evening.room.hall
    assert notation.read_table(body["tables"]["1"]) == evening.table()


@pytest.mark.parametrize(
    ("body", "fields"),
    [
        ("declare", ["act"]),
        (None, ["act"]),
        ({}, ["act.kind"]),
        ({"kind": "dance"}, ["act.kind"]),
        ({"kind": ["declare"]}, ["act.kind"]),
        ({"kind": "declare"}, ["act.who"]),
        ({"kind": "declare", "who": "A"}, ["act.who"]),
        ({"kind": "declare", "who": ["A", 3], "table": "1"}, ["act.who[1]", "act.table"]),
        ({"kind": "declare", "who": ["A"], "table": True}, ["act.table"]),
        ({"kind": "declare", "who": ["A"], "speed": 1}, ["act.speed"]),
        ({"kind": "arrive", "who": "A", "at": "19:04"}, ["act.at"]),
        ({"kind": "arrive", "who": "A", "at": "2026-11-19T19:04:00"}, ["act.at"]),
        ({"kind": "arrive", "who": "A", "at": 7}, ["act.at"]),
        ({"kind": "form_table", "table": 1, "game": "bridge"}, ["act.game"]),
        ({"kind": "choose_seats", "table": 1, "seat": "X"}, ["act.seat"]),
        ({"kind": "cut", "table": 1, "who": "A", "cards": ["6"], "stands": "no"}, ["act.stands"]),
        (
            {"kind": "cut_round", "table": 1, "cuts": [{"who": "A"}, 7]},
            ["act.cuts[0].cards", "act.cuts[1]"],
        ),
        (
            {"kind": "open_doors", "at": "2026-11-19T19:00:00Z", "rules": {"group_minutes": 0}},
            ["act.rules.group_minutes"],
        ),
        (
            {"kind": "open_doors", "at": "2026-11-19T19:00:00Z", "rules": "bell"},
            ["act.rules"],
        ),
    ],
)
def test_what_does_not_fit_is_named_field_by_field(body: Any, fields: list[str]) -> None:
    with pytest.raises(Malformed) as malformed:
        notation.read_act(body)
    assert [fault.field for fault in malformed.value.faults] == fields


def test_an_unknown_event_is_refused_by_name() -> None:
    with pytest.raises(Malformed, match="teleported"):
        notation.read_event({"kind": "teleported"})


def test_a_table_with_a_seat_there_is_not_is_refused() -> None:
    body = notation.write_table(Evening().play("ABCD").table())
    body["seating"] = {"Q": "A"}
    with pytest.raises(Malformed):
        notation.read_table(body)
