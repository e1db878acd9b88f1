"""Webhook notices about an evening, its standings and its disputes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from club.reason import N_
from club.record.registries import NoticeKind
from tables.disputes.queries.titles import title_for_all
from tables.disputes.rules.state import RulingVerdict
from tables.streams import DISPUTE, ROOM

NUMBER = {"type": "integer", "minimum": 1}
TITLE = {
    "type": "string",
    "description": "What the dispute is about and where, as far as everyone may know it. Once its "
    "ruling is published, this is taken from the facts; it is never a title somebody wrote.",
}


def _evening(stream: str) -> str:
    return f"/evenings/{stream.partition(':')[2]}"


def _one(stream: str) -> str:
    return f"/disputes/{stream.rpartition(':')[2]}"


def _dispute(stream: str, body: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the dispute's number, and the line in dispute on the record."""
    subject = body.get("subject") or {}
    at = {"stream": subject.get("stream"), "number": subject.get("number")}
    return {"dispute": int(stream.rpartition(":")[2]), "subject": at}


def _ruling(stream: str, body: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the law of the ruling, or the committee's verdict; no effects and no people."""
    cited = {name: body[name] for name in ("law", "code", "verdict") if body.get(name)}
    return {"dispute": int(stream.rpartition(":")[2]), **cited}


def _title(club: int, stream: str, body: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the title; the notice of a ruling names its law anyway."""
    return {"title": title_for_all(club, stream, str(body.get("law") or ""))}


EVENING_CLOSED = NoticeKind(
    "evening.closed",
    N_("An evening is closed"),
    ROOM,
    frozenset({"phase_changed"}),
    takes=lambda body: body.get("phase") == "close",
    where=_evening,
)
STANDINGS_CHANGED = NoticeKind(
    "standings.changed",
    N_("Standings have changed"),
    says={
        "standings": {
            "type": "array",
            "minItems": 1,
            "items": {
                "type": "object",
                "required": ["name", "version"],
                "properties": {"name": {"type": "string"}, "version": NUMBER},
            },
        }
    },
    always=("standings",),
)
DISPUTE_OPENED = NoticeKind(
    "dispute.opened",
    N_("The arbitrator is called"),
    DISPUTE,
    frozenset({"arbitrator_called"}),
    takes=lambda body: body.get("kind") != "etiquette",  # a complaint of etiquette is private
    where=_one,
    tells=_dispute,
    looks_up=_title,
    says={
        "dispute": NUMBER,
        "title": TITLE,
        "subject": {
            "type": "object",
            "description": "Where on the record the point in dispute is.",
            "required": ["stream", "number"],
            "properties": {"stream": {"type": "string"}, "number": {**NUMBER, "minimum": 0}},
        },
    },
    always=("dispute", "title", "subject"),
)
RULING_GIVEN = NoticeKind(
    "ruling.given",
    N_("A ruling is given, or the committee decides an appeal"),
    DISPUTE,
    frozenset({"ruling_given", "appeal_decided"}),
    where=_one,
    tells=_ruling,
    looks_up=_title,
    says={
        "dispute": NUMBER,
        "title": TITLE,
        "law": {"type": "string", "description": "The law it was ruled under."},
        "code": {"type": "string", "description": "The code the law belongs to."},
        "verdict": {"enum": [str(one) for one in RulingVerdict]},
    },
    always=("dispute", "title"),
)
KINDS = (DISPUTE_OPENED, RULING_GIVEN, STANDINGS_CHANGED, EVENING_CLOSED)
