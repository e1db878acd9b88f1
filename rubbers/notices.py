"""The webhook notices of rubbers: a hand was confirmed, or a rubber finished."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from club.reason import N_
from club.record.registries import NoticeKind
from rubbers.cards.seats import Side
from rubbers.streams import PREFIX

NUMBER = {"type": "integer", "minimum": 1}


def where(stream: str) -> str:
    """Return the address of a rubber, relative to its club's."""
    _, evening, ordinal = stream.split(":")
    return f"/evenings/{evening}/rubbers/{ordinal}"


def _hand(_stream: str, body: Mapping[str, Any]) -> Mapping[str, Any]:
    return {"hand": body.get("hand"), "attempt": body.get("attempt")}


def _result(_stream: str, body: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return who won and for how much; both are null if the rubber was left unfinished."""
    return {"winners": body.get("side"), "points": body.get("points")}


HAND_CONFIRMED = NoticeKind(
    "hand.confirmed",
    N_("A hand is confirmed, or a hand on the screen is over"),
    PREFIX,
    frozenset({"hand_confirmed", "revealed"}),
    where=where,
    tells=_hand,
    says={"hand": NUMBER, "attempt": {**NUMBER, "minimum": 0}},
    always=("hand", "attempt"),
)
RUBBER_FINISHED = NoticeKind(
    "rubber.finished",
    N_("A rubber is won or left unfinished"),
    PREFIX,
    frozenset({"rubber_won", "rubber_abandoned"}),
    where=where,
    tells=_result,
    says={
        "winners": {"enum": [*(side.value for side in Side), None]},
        "points": {"type": ["integer", "null"], "minimum": 0},
    },
    always=("winners", "points"),
)
KINDS = (HAND_CONFIRMED, RUBBER_FINISHED)
