"""The JSON Schema of an answer about the room; values that differ by branch are null."""

from __future__ import annotations

from rubbers.rulings import answer_schema as hand
from tables.rulings.words import Json

TEXT: Json = {"type": "string"}
NUMBER: Json = {"type": "integer"}
TEXTS: Json = {"type": "array", "items": TEXT}


def answer_schema() -> Json:
    """Return the JSON Schema of an answer to a script of the room."""
    of_hand = hand.answer_schema()["properties"]
    parts = {
        "code": of_hand["code"],
        "rulings": of_hand["rulings"],
        "refused": of_hand["refused"],
        "questions": _several(_question()),
        "room": _object({**_places(), "rights": _several(_right()), "tables": _several(_table())}),
    }
    return _object(parts) | {"title": "What follows from what happened in the room"}


def _places() -> Json:
    placed = _object({"who": TEXT, "law": TEXT, "table": _or_null(NUMBER)})
    cutting = _several(_object({"who": TEXTS, "for": TEXT}))
    return {
        "playing": TEXTS,
        "partners": _several(TEXTS),
        "dealer": _or_null(TEXT),
        "waiting": _several(placed),
        "out": _several(placed),
        "cut_again": cutting,
        "to_cut": cutting,
    }


def _table() -> Json:
    return _object({"table": NUMBER, "stage": TEXT, **_places()})


def _right() -> Json:
    return _object({"who": TEXTS, "over": TEXT, "law": TEXT})


def _question() -> Json:
    branches = {"type": "object", "additionalProperties": {"type": "object"}}
    told = {"fact": TEXT, "who": {"anyOf": [TEXT, TEXTS]}, "at": NUMBER, "if": branches}
    return {"type": "object", "properties": told, "required": ["fact", "if"]}


def _object(parts: Json) -> Json:
    return {"type": "object", "properties": parts, "required": list(parts)}


def _several(part: Json) -> Json:
    return {"type": "array", "items": part}


def _or_null(part: Json) -> Json:
    return {"anyOf": [part, {"type": "null"}]}
