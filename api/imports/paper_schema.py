"""The JSON Schema of a paper, for editors and other programs.

python -m api.imports.paper_schema > docs/paper.schema.json
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from typing import Any

from api.imports.field_types.plain_types import FieldType
from api.imports.vocabulary import EVERY_ROW, GUEST, HEADING, ROW_TYPES, RowType

CARD = "^([2-9TJQKAtjqka]|10)[CDHScdhs]?$"

DEFINITIONS: Mapping[str, Any] = {
    "person": {
        "description": "A name as the club writes it, a surname only one person has, or a number.",
        "anyOf": [
            {"type": "string", "minLength": 1, "maxLength": 120},
            {"type": "integer", "minimum": 1},
        ],
    },
    "card": {
        "description": "A card as it was cut: a rank, and the suit if it was seen.",
        "anyOf": [
            {"type": "string", "pattern": CARD},
            {"type": "integer", "minimum": 2, "maximum": 10},
        ],
    },
}


def schema() -> dict[str, Any]:
    """Return the whole schema."""
    acts = [_act(does, doing) for does, doing in ROW_TYPES.items()]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A paper evening",
        "description": "One evening of a whist club as it was kept on paper.",
        "type": "object",
        "properties": {
            **_fields(HEADING),
            "guests": {
                "description": "People new to the club, and who introduced them.",
                "type": "array",
                "items": _object(GUEST, ("name", "introduced_by")),
            },
            "acts": {
                "description": "What was done; a row without a time has that of the row before.",
                "type": "array",
                "items": {"oneOf": acts},
            },
        },
        "required": ["date", "doors", "acts"],
        "additionalProperties": False,
        "$defs": dict(DEFINITIONS),
    }


def _act(does: str, doing: RowType) -> dict[str, Any]:
    act = _object({**EVERY_ROW, **doing.fields}, ("do", *doing.wanted))
    properties = {"do": {"const": does}, **act["properties"]}
    return {**act, "description": doing.what, "properties": properties}


def _object(fields: Mapping[str, FieldType], wanted: tuple[str, ...]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": _fields(fields),
        "required": list(wanted),
        "additionalProperties": False,
    }


def _fields(fields: Mapping[str, FieldType]) -> dict[str, Any]:
    return {name: kind.schema() for name, kind in fields.items()}


def written() -> str:
    """Return the schema as written to its file."""
    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    sys.stdout.write(written())
