"""Additions to the OpenAPI document after it is generated: problems, and shapes of scripts."""

from __future__ import annotations

from typing import Any

from api.http.offers import OFFER_FIELD
from api.http.problems import MEDIA_TYPE
from api.serializers import field_descriptions
from tables.rulings.any_script import answer_schema, schema

SHAPES = "#/components/schemas/"
PROBLEM = {
    "type": "object",
    "description": "What went wrong (RFC 9457).",
    "required": ["type", "title", "status", "detail", "code"],
    "properties": {
        "type": {
            "type": "string",
            "description": "The address that explains this kind of problem.",
        },
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string", "description": "One sentence for a person."},
        "code": {"type": "string"},
        "law": {"type": "string", "description": "The law that forbids it."},
        "edition": {"type": "string", "description": "The code the law belongs to."},
        "errors": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["field", "expected"],
                "properties": {"field": {"type": "string"}, "expected": {"type": "string"}},
            },
        },
        "view": {"description": "The current view, as a successful answer would show it."},
        "reset_at": {"type": "string", "format": "date-time"},
        "retry_after": {"type": "integer"},
    },
    "examples": [
        {
            "type": "/api/v1/problems/refused",
            "title": "Forbidden by a law",
            "status": 422,
            "detail": "Too late for this rubber: a card has already been cut at table 3.",
            "code": "refused",
            "law": "21",
            "edition": "club-1864",
        }
    ],
}


STATUSES = {
    "400": "The request cannot be read.",
    "401": "Authentication is required.",
    "403": "The caller may not do this.",
    "404": "There is no such thing, or none that this caller may see.",
    "406": "Only JSON is available.",
    "409": "The record has changed since the caller looked; `view` shows the current state.",
    "413": "The request is too large.",
    "415": "The request must be JSON, or a form if it sends a file.",
    "422": "The request is malformed, impossible at any table, or forbidden by a law.",
    "429": "Too many requests; `reset_at` says when to try again.",
}


OF_CHANGES = ("409", "413", "415")


def with_adjudications(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Add the schemas of a script and its answer, generated from the acts themselves."""
    shapes = result["components"].setdefault("schemas", {})
    script = schema()
    kinds = script.pop("$defs")
    del script["$schema"]
    shapes["Script"] = _rooted(script)
    shapes |= {f"Script.{name}": _rooted(kind) for name, kind in sorted(kinds.items())}
    shapes["Adjudication"] = answer_schema()
    result["components"]["schemas"] = shapes
    asked = result["paths"]["/api/v1/adjudications"]["post"]
    asked["requestBody"]["required"] = True
    return result


def _rooted(shape: Any) -> Any:
    """Return a schema whose references point into the OpenAPI document rather than to `$defs`."""
    if isinstance(shape, list):
        return [_rooted(one) for one in shape]
    if not isinstance(shape, dict):
        return shape
    return {
        name: part.replace("#/$defs/", f"{SHAPES}Script.") if name == "$ref" else _rooted(part)
        for name, part in shape.items()
    }


def with_choices(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Add the schema of the choices that an offer leaves to the caller."""
    result["components"].setdefault("schemas", {})[OFFER_FIELD] = field_descriptions.SCHEMA
    return result


def with_problems(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Add to each operation the problems it can answer with."""
    result["components"].setdefault("schemas", {})["Problem"] = PROBLEM
    content = {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}}
    for operations in result["paths"].values():
        for method, operation in operations.items():
            for status, description in STATUSES.items():
                if method == "post" or status not in OF_CHANGES:
                    answer = {"description": description, "content": content}
                    operation["responses"].setdefault(status, answer)
    return result
