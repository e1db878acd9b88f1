"""Choices: descriptions of the fields an address accepts, for whoever fills them in."""

from __future__ import annotations

from functools import cache
from typing import Any

from rest_framework import serializers

from api.serializers import fields as taken

TYPES: tuple[tuple[type[serializers.Field[Any, Any, Any, Any]], str, str], ...] = (
    (taken.PersonField, "integer", "person"),
    (serializers.IntegerField, "integer", ""),
    (serializers.BooleanField, "boolean", ""),
    (serializers.DateTimeField, "string", "date-time"),
    (serializers.DateField, "string", "date"),
    (serializers.FileField, "file", ""),
    (serializers.ListField, "list", ""),
    (serializers.DictField, "object", ""),
    (serializers.BaseSerializer, "object", ""),
)
"""The type and format of each kind of field, the narrower first; any other is a string."""
FORMATS = {taken.CARD: "card", taken.CUT_CARD: "cut-card", taken.CLOCK: "time"}
"""The format of a text, by its pattern."""
SCHEMA: dict[str, Any] = {
    "type": "object",
    "description": "A choice that an offer leaves to the caller.",
    "required": ["name", "type", "required"],
    "properties": {
        "name": {"type": "string", "description": "The field of the body it is sent in."},
        "type": {
            "type": "string",
            "enum": ["boolean", "integer", "string", "list", "object", "file"],
        },
        "required": {"type": "boolean"},
        "nullable": {
            "type": "boolean",
            "description": "Whether null is accepted; if absent, it is not.",
        },
        "format": {
            "type": "string",
            "enum": ["person", "card", "cut-card", "time", "date", "date-time"],
            "description": "A person is a member's number; a cut card may lack its suit.",
        },
        "values": {"type": "array", "description": "The only values to choose from."},
        "least": {"type": "integer"},
        "most": {"type": "integer"},
        "longest": {
            "type": "integer",
            "description": "The greatest length: of a text in characters, of a list in items.",
        },
        "pattern": {
            "type": "string",
            "description": "The form of a text, as a regular expression.",
        },
        "says": {"type": "string", "description": "What the field means."},
        "items": {
            "$ref": "#/components/schemas/OfferField",
            "description": "What the list holds; it has the name of the list.",
        },
        "fields": {
            "type": "array",
            "items": {"$ref": "#/components/schemas/OfferField"},
            "description": "What the object holds; if absent, see the OpenAPI document.",
        },
    },
}


@cache
def described(shape: type[serializers.Serializer[Any]]) -> tuple[dict[str, Any], ...]:
    """Describe every field of a serializer."""
    return tuple(describe(name, one) for name, one in shape().fields.items())


@cache
def names_of(shape: type[serializers.Serializer[Any]]) -> frozenset[str]:
    """Return the names of the fields of a serializer."""
    return frozenset(one["name"] for one in described(shape))


def describe(name: str, one: serializers.Field[Any, Any, Any, Any]) -> dict[str, Any]:
    """Describe one field."""
    kind, format = next(
        ((type_, format) for made, type_, format in TYPES if isinstance(one, made)), ("string", "")
    )
    shown: dict[str, Any] = {"name": name, "type": kind, "required": one.required}
    pattern = _pattern(one)
    extra = {
        "nullable": one.allow_null or None,
        "format": format or FORMATS.get(pattern or ""),
        "values": list(one.choices) if isinstance(one, serializers.ChoiceField) else None,
        "least": getattr(one, "min_value", None),
        "most": getattr(one, "max_value", None),
        "longest": getattr(one, "max_length", None),
        "pattern": pattern,
        "says": str(one.help_text) if one.help_text else None,
    }
    shown |= {key: value for key, value in extra.items() if value is not None}
    if (
        isinstance(one, serializers.ListSerializer | serializers.ListField)
        and one.child is not None
    ):
        shown |= {"type": "list", "items": describe(name, one.child)}
    elif isinstance(one, serializers.Serializer):
        shown["fields"] = [describe(inner, part) for inner, part in one.fields.items()]
    return shown


def _pattern(one: serializers.Field[Any, Any, Any, Any]) -> str | None:
    if not isinstance(one, serializers.RegexField):
        return None
    found = (getattr(check, "regex", None) for check in one.validators)
    return next((regex.pattern for regex in found if regex is not None), None)
