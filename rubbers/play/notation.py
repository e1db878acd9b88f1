"""A rubber's acts, events and state as plain JSON, and back."""

from __future__ import annotations

from typing import Any, cast

from club.codec.codec import read
from rubbers.hand.notation.hand_codec import CODEC
from rubbers.play.open_acts import OpenActs
from rubbers.play.rubber_view import View
from rubbers.play.state.acts import Act
from rubbers.play.state.events import Event
from rubbers.play.state.rubber_state import RubberState
from rubbers.scoring.score import HandScore
from rubbers.scoring.statement import Statement

Json = dict[str, Any]
"""A JSON object: strings, integers, booleans, null, lists and objects, never a float."""

_ACTS = CODEC.kinds(Act)
_EVENTS = CODEC.kinds(Event)
ACTS, EVENTS = _ACTS.types, _EVENTS.types


def write_act(act: Act) -> Json:
    """Write an act with its kind."""
    return cast(Json, _ACTS.form.write(act))


def read_act(body: Any) -> Act:
    """Read an act; Malformed names every fault with its location."""
    return cast(Act, read(_ACTS.form, body, "act"))


def write_event(event: Event) -> Json:
    """Write an event with its kind."""
    return cast(Json, _EVENTS.form.write(event))


def read_event(body: Any) -> Event:
    """Read an event; fields added since it was written take their defaults."""
    return cast(Event, read(_EVENTS.form, body, "event"))


ON_SCREEN = ("commitment", "dealt", "frozen")
"""Fields that only a rubber with deals by the program has; they are left out of any other."""


def write_state(rubber: RubberState) -> Json:
    """Write a whole rubber for a snapshot; it holds no card that the table has not seen."""
    body = cast(Json, CODEC.write(rubber))
    return {name: part for name, part in body.items() if part is not None or name not in ON_SCREEN}


def read_state(body: Any) -> RubberState:
    """Read a rubber that `write_state` wrote."""
    return cast(RubberState, CODEC.read(RubberState, body, "rubber"))


def write_statement(statement: Statement) -> Json:
    """Write the statement of a hand."""
    return cast(Json, CODEC.write(statement))


def write_score(score: HandScore) -> Json:
    """Write the working of a hand's score."""
    return cast(Json, CODEC.write(score))


def write_view(view: View) -> Json:
    """Write what a seat sees."""
    return cast(Json, CODEC.write(view))


def write_open_acts(open_acts: OpenActs) -> Json:
    """Write what a seat may do next."""
    return cast(Json, CODEC.write(open_acts))
