"""Strict request shapes: only known fields, each of its own type."""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import Field, fields
from enum import StrEnum
from functools import cache
from typing import Any, Union, get_args, get_origin

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from club.codec.people_walk import fields_of
from rubbers.cards.card import Card
from rubbers.cards.seats import Side, Sides


@cache
def parts_of(kind: Any) -> Mapping[str, tuple[Field[Any], Any]]:
    """Return each field of a frozen value with its type, marking those that hold people."""
    hints = fields_of(kind)
    return {field.name: (field, hints[field.name]) for field in fields(kind) if field.init}


def inner_of(hint: Any) -> tuple[tuple[Any, ...], bool]:
    """Return the types a value may have, and whether it may be None."""
    if get_origin(hint) not in (Union, types.UnionType):
        return (hint,), False
    kinds = tuple(kind for kind in get_args(hint) if kind is not types.NoneType)
    return kinds, len(kinds) < len(get_args(hint))


def built(kind: Any, values: Mapping[str, Any]) -> Any:
    """Build a frozen value from plain values by field name."""
    if kind is Sides:
        ns, ew = (values[str(side)] for side in Side)
        return Sides(ns, ew)
    parts = parts_of(kind)
    return kind(**{name: as_kind(parts[name][1], value) for name, value in values.items()})


def as_kind(hint: Any, value: Any) -> Any:
    """Convert a plain value to its type: words to enumerations, cards, lists to tuples."""
    if value is None:
        return None
    (kind, *_), _ = inner_of(hint)
    if get_origin(kind) is tuple:
        return tuple(as_kind(get_args(kind)[0], one) for one in value)
    if kind is Card:
        return Card.read(value)
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return kind(value)
    return value


class StrictSerializer(serializers.Serializer[Any]):
    """A shape that refuses unknown fields, and builds its value if it has a `kind`."""

    kind: Any = None
    default_error_messages = {"invalid": _("an object")}

    def to_internal_value(self, data: Any) -> Any:
        """Parse the fields; all faults are reported at once."""
        if not isinstance(data, Mapping):
            raise serializers.ValidationError([self.error_messages["invalid"]])
        faults = unknown(data, self.fields)
        try:
            values = super().to_internal_value(data)
        except serializers.ValidationError as error:
            own: Any = error.detail
            raise serializers.ValidationError({**faults, **own}) from error
        if faults:
            raise serializers.ValidationError(faults)
        return values if self.kind is None else built(self.kind, values)


def unknown(payload: Mapping[str, Any], fields: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return a fault for each unknown field, listing the known ones."""
    expected = gettext("one of: {fields}").format(fields=", ".join(fields) or "-")
    return {str(name)[:40]: [expected] for name in payload if name not in fields}
