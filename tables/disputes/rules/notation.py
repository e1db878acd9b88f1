"""Convert a dispute's acts, events and state to and from plain JSON."""

from __future__ import annotations

from typing import Any, cast

from club.codec.codec import read
from rubbers.hand.notation.hand_codec import CODEC
from tables.disputes.rules.acts import Act
from tables.disputes.rules.effects import Effect
from tables.disputes.rules.events import Event
from tables.disputes.rules.state import DisputeState

Json = dict[str, Any]

_ACTS = CODEC.kinds(Act)
_EVENTS = CODEC.kinds(Event)
_EFFECTS = CODEC.kinds(Effect)
ACTS, EVENTS, EFFECTS = _ACTS.types, _EVENTS.types, _EFFECTS.types


def write_act(act: Act) -> Json:
    """Return an act as `{"act": name, …}`; a field `kind` belongs to the act itself."""
    body = cast(Json, CODEC.write(act))
    return {"act": _ACTS.names[type(act)], **body}


def write_event(event: Event) -> tuple[str, Json]:
    """Return the kind of an event and its fields."""
    return _EVENTS.names[type(event)], cast(Json, CODEC.write(event))


def read_event(what: str, body: object) -> Event:
    """Read an event; missing fields get their defaults, and an unknown kind raises Malformed."""
    kind = EVENTS.get(what)
    if kind is None:
        return cast(Event, read(_EVENTS.form, {"kind": what}, "event"))
    return cast(Event, CODEC.read(kind, body, "event"))


def write_effect(effect: Effect) -> Json:
    """Return an effect as `{"kind": kind, …}`."""
    return cast(Json, _EFFECTS.form.write(effect))


def read_effect(body: object, place: str = "effect") -> Effect:
    """Read an effect; Malformed lists every fault with its place."""
    return cast(Effect, read(_EFFECTS.form, body, place))


def write_dispute(dispute: DisputeState) -> Json:
    """Return a dispute as plain JSON."""
    return cast(Json, CODEC.write(dispute))


def read_dispute(body: object) -> DisputeState:
    """Read what `write_dispute` wrote."""
    return cast(DisputeState, CODEC.read(DisputeState, body, "dispute"))
