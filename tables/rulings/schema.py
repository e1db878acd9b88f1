"""The JSON Schema of a script about the room, generated from its words."""

from __future__ import annotations

from rubbers.rulings.script import MOST_EVENTS
from tables.rulings.fields import FIELDS, NAME, NAMES, field_of
from tables.rulings.read import CODE_UNTOLD
from tables.rulings.words import ACTS, FACTS, Json, Word


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
            "code": {"type": "string", "default": CODE_UNTOLD},
            "game": {"enum": ["whist", "dummy", "double-dummy"], "default": "whist"},
            "players": {**NAMES, "description": "Who play at the only table, or wish to."},
            "tables": {
                "type": "object",
                "additionalProperties": NAMES,
                "description": "By number: who play, then who belong there and wait.",
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
    parts |= {told: field_of(name, told).shape for told in word.fields}
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
        shape["oneOf"] = [{"required": [told]} for told in word.either]
    return shape
