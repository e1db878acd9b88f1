"""Convert the events and states of a drive and of its hands to and from plain JSON."""

from __future__ import annotations

from typing import Any, cast

from club.codec.codec import Codec, read
from rubbers.cards.card_codec import CODEC as CARDS
from tables.drive.rules.drive_state import DriveSettings, DriveState, RoundState
from tables.drive.rules.events import DriveEvent, RoundEvent

Json = dict[str, Any]
CODEC: Codec = CARDS
_DRIVE, _ROUND = CODEC.kinds(DriveEvent), CODEC.kinds(RoundEvent)
DRIVE_EVENTS, ROUND_EVENTS = _DRIVE.types, _ROUND.types


def write_drive_event(event: DriveEvent) -> tuple[str, Json]:
    """Return the kind of an event of a drive, and its fields."""
    return _DRIVE.names[type(event)], cast(Json, CODEC.write(event))


def read_drive_event(what: str, body: object) -> DriveEvent:
    """Read an event of a drive; an unknown kind raises Malformed."""
    kind = _DRIVE.types.get(what)
    if kind is None:
        return cast(DriveEvent, read(_DRIVE.form, {"kind": what}, "event"))
    return cast(DriveEvent, CODEC.read(kind, body, "event"))


def write_round_event(event: RoundEvent) -> tuple[str, Json]:
    """Return the kind of an event of a hand, and its fields."""
    return _ROUND.names[type(event)], cast(Json, CODEC.write(event))


def read_round_event(what: str, body: object) -> RoundEvent:
    """Read an event of a hand; an unknown kind raises Malformed."""
    kind = _ROUND.types.get(what)
    if kind is None:
        return cast(RoundEvent, read(_ROUND.form, {"kind": what}, "event"))
    return cast(RoundEvent, CODEC.read(kind, body, "event"))


def write(state: DriveState | RoundState) -> Json:
    """Return a state as plain JSON."""
    return cast(Json, CODEC.write(state))


def read_drive(body: object) -> DriveState:
    """Read a drive that `write` wrote."""
    return cast(DriveState, CODEC.read(DriveState, body, "drive"))


def read_round(body: object) -> RoundState:
    """Read a hand that `write` wrote."""
    return cast(RoundState, CODEC.read(RoundState, body, "round"))


def read_settings(body: object) -> DriveSettings:
    """Read settings as REST and forms send them; Malformed lists every fault with its place."""
    return cast(DriveSettings, CODEC.read(DriveSettings, body, "settings"))
