"""The JSON Schema of an answer; a value that differs between branches is null."""

from __future__ import annotations

from typing import Any

from rubbers.hand.state.hand import DealFate, HandStage
from rubbers.hand.state.ruling import Status

Json = dict[str, Any]

TEXT: Json = {"type": "string"}
NUMBER: Json = {"type": "integer"}
TRUTH: Json = {"type": "boolean"}
ACT: Json = {"type": "object", "required": ["do"], "properties": {"do": TEXT}}


def answer_schema() -> Json:
    """Return the JSON Schema of an answer to a script of a hand."""
    outcome = {
        "rulings": _list(_ruling()),
        "refused": _list(_object({"at": NUMBER, "law": TEXT, "why": TEXT})),
        "questions": _list(_question()),
        "state": _state(),
        "score": _score(),
    }
    answer = _object({"code": TEXT, **outcome})
    return answer | {"title": "What follows from what happened at a whist table"}


def _ruling() -> Json:
    shown = _object(
        {
            "at": NUMBER,
            "law": TEXT,
            "also": _list(TEXT),
            "what": TEXT,
            "by": _or_null(TEXT),
            "entitled": _list(TEXT),
            "remedies": _list(ACT),
            "until": _or_null(ACT),
            "status": {"enum": [str(one) for one in Status]},
            "reading": _or_null(TRUTH),
            "why": TEXT,
        }
    )
    return {**shown, "properties": {**shown["properties"], "lost": LOST}}


def _question() -> Json:
    fields = {"fact": TEXT, "who": TEXT, "suit": TEXT, "trick": NUMBER, "at": NUMBER}
    branches = {"type": "object", "additionalProperties": {"type": "object"}}
    return {
        "type": "object",
        "properties": {**fields, "if": branches, "followed": {"const": False}},
        "required": ["fact", "if"],
    }


def _state() -> Json:
    revoke = {"by": TEXT, "trick": _or_null(NUMBER), "established": _or_null(TRUTH)}
    return _object(
        {
            "stage": _or_null({"enum": [str(one) for one in HandStage]}),
            "to_act": _or_null(TEXT),
            "exposed": {"type": "object", "additionalProperties": _or_null(_list(TEXT))},
            "callable": _list(ACT),
            "revokes": _list(_object(revoke)),
            "deal": _or_null({"enum": [str(one) for one in DealFate]}),
            "next_dealer": _or_null(TEXT),
            "cannot_win": _list(TEXT),
            "concluded": _or_null(TRUTH),
        }
    )


def _score() -> Json:
    points = {"type": "object", "additionalProperties": _or_null(NUMBER)}
    line = {"law": TEXT, "side": TEXT, "points": NUMBER}
    return _object(
        {
            "before": points,
            "after": points,
            "game": _object({"won_by": _or_null(TEXT), "value": _or_null(NUMBER)}),
            "rubber": _object({"won_by": _or_null(TEXT), "points": _or_null(NUMBER)}),
            "how": _list(_object(line)),
            "bets": _list({"type": "object"}),
        }
    )


def _object(parts: Json) -> Json:
    return {"type": "object", "properties": parts, "required": list(parts)}


def _list(part: Json) -> Json:
    return {"type": "array", "items": part}


def _or_null(part: Json) -> Json:
    return {"anyOf": [part, {"type": "null"}]}


LOST = _object({"law": _or_null(TEXT), "why": _or_null(TEXT)})
"""How the right to a penalty was lost, and the law under which it was."""
