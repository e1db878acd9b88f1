"""What is on record is for ever: stored bodies, read and written again to the letter."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rubbers.play import notation as play
from tables.room import notation as forming

HISTORIES = Path(__file__).resolve().parents[1] / "histories"


def stored(name: str) -> list[dict[str, Any]]:
    """Return the bodies of a file, one a line."""
    return [json.loads(line) for line in (HISTORIES / name).read_text().splitlines()]


def kind(body: dict[str, Any]) -> str:
    """Name a body in the report."""
    return str(body.get("kind", next(iter(body))))


@pytest.mark.parametrize("body", stored("room_events.jsonl"), ids=kind)
def test_an_event_of_the_room_is_read_and_written_to_the_letter(body: dict[str, Any]) -> None:
    assert json.dumps(forming.write_event(forming.read_event(body))) == json.dumps(body)


@pytest.mark.parametrize("body", stored("rubber_events.jsonl"), ids=kind)
def test_an_event_of_a_rubber_is_read_and_written_to_the_letter(body: dict[str, Any]) -> None:
    assert json.dumps(play.write_event(play.read_event(body))) == json.dumps(body)


@pytest.mark.parametrize("body", stored("room_acts.jsonl"), ids=kind)
def test_an_act_in_the_room_is_read_and_written_to_the_letter(body: dict[str, Any]) -> None:
    assert json.dumps(forming.write_act(forming.read_act(body))) == json.dumps(body)


@pytest.mark.parametrize("body", stored("rubber_acts.jsonl"), ids=kind)
def test_an_act_of_a_rubber_is_read_and_written_to_the_letter(body: dict[str, Any]) -> None:
    assert json.dumps(play.write_act(play.read_act(body))) == json.dumps(body)


def test_the_histories_hold_an_event_of_every_kind_there_is() -> None:
    assert {kind(body) for body in stored("room_events.jsonl")} == set(forming.EVENTS)
    assert {kind(body) for body in stored("rubber_events.jsonl")} == set(play.EVENTS)
    assert {kind(body) for body in stored("room_acts.jsonl")} == set(forming.ACTS)
    assert {kind(body) for body in stored("rubber_acts.jsonl")} == set(play.ACTS)


@pytest.mark.parametrize(
    ("part", "again"),
    [
        ("hall", lambda body: forming.write_hall(forming.read_hall(body))),
        ("table", lambda body: forming.write_table(forming.read_table(body))),
        ("rubber", lambda body: play.write_state(play.read_state(body))),
    ],
)
def test_a_saved_fold_is_read_and_written_to_the_letter(part: str, again: Any) -> None:
    (body,) = (body[part] for body in stored("states.jsonl") if part in body)
    assert json.dumps(again(body)) == json.dumps(body)


def test_a_fold_saved_while_a_table_had_one_substitute_at_most_is_read_too() -> None:
    (now,) = (body["table"] for body in stored("states.jsonl") if "table" in body)
    kept = {name: part for name, part in now.items() if name != "substitutes"}
    (one,) = now["substitutes"]
    assert forming.read_table({**kept, "substitute": one}) == forming.read_table(now)
    assert forming.read_table({**kept, "substitute": None}).substitutes == ()
