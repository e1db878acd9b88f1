"""The JSON Schema of a script about the room, generated from its words."""

from __future__ import annotations

from rubbers.rulings.answer import answer_schema as hand
from rubbers.rulings.script.script import MOST_EVENTS
from tables.rulings.script.fields import FIELDS, NAME, NAMES, field_of
from tables.rulings.script.reader import DEFAULT_CODE
from tables.rulings.script.vocabulary import ACTS, FACTS, Json, Word


def definitions() -> Json:
    """Return the schema of each act and fact by its name among the definitions."""
    acts = {f"room.do.{word}": _kind("do", word, kind) for word, kind in ACTS.items()}
    return acts | {f"room.fact.{word}": _kind("fact", word, kind) for word, kind in FACTS.items()}


def room_script() -> Json:
    """Return the schema of a whole script, which refers to the definitions."""
    listed = [{"$ref": f"#/$defs/{name}"} for name in definitions()]
    return {
        "title": "What happened in the room",
        "type": "object",
        "properties": {
            "kind": {"const": "room"},
            "code": {"type": "string", "default": DEFAULT_CODE},
            "game": {"enum": ["whist", "dummy", "double-dummy"], "default": "whist"},
            "players": {
                **NAMES,
                "description": "The people who play at the only table, or want to.",
            },
            "tables": {
                "type": "object",
                "additionalProperties": NAMES,
                "description": "By number: those who play, then those who belong there and wait.",
            },
            "bystanders": NAMES,
            "dealer": NAME,
            "events": {"type": "array", "items": {"anyOf": listed}, "maxItems": MOST_EVENTS},
        },
        "required": ["kind", "events"],
        "additionalProperties": False,
    }


def _kind(key: str, name: str, word: Word) -> Json:
    parts: Json = {key: {"const": name}, "by": NAME, "table": FIELDS["table"].shape}
    parts |= {field: field_of(name, field).shape for field in word.fields}
    if key == "fact":
        parts |= {"said_by": NAMES, "disputed_by": NAMES}
    shape: Json = {
        "title": word.statement,
        "type": "object",
        "properties": parts,
        "required": [key, *word.must],
        "additionalProperties": False,
        "examples": [word.example],
    }
    if word.either:
        shape["oneOf"] = [{"required": [field]} for field in word.either]
    return shape


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
    properties = {"fact": TEXT, "who": {"anyOf": [TEXT, TEXTS]}, "at": NUMBER, "if": branches}
    return {"type": "object", "properties": properties, "required": ["fact", "if"]}


def _object(parts: Json) -> Json:
    return {"type": "object", "properties": parts, "required": list(parts)}


def _several(part: Json) -> Json:
    return {"type": "array", "items": part}


def _or_null(part: Json) -> Json:
    return {"anyOf": [part, {"type": "null"}]}
