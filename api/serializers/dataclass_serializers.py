"""The API shapes of the rules' frozen values.

One reading of their types yields the request shapes, the response shapes and the schema.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, Field, is_dataclass
from datetime import datetime, time
from enum import StrEnum
from functools import cache, partial
from typing import Any, get_args, get_origin

from rest_framework import serializers

from api.serializers import fields as taken
from api.serializers.component_names import component_name, hidden_fields
from api.serializers.strict_serializer import StrictSerializer, inner_of, parts_of
from club.codec.people_walk import is_person
from club.reason import Reason
from rubbers.cards.card import Card
from rubbers.cards.seats import Side, Sides
from rubbers.code.law import Because
from tables.room.state.table import Substitute

SMALL = {"tricks": 13, "held": 4, "table": 64, "hand": 40, "game": 3, "rubbers": 99, "value": 3}
"""The largest number a field can hold."""
SEATS = frozenset({"players", "seating"})
"""Fields that say who sits where, which may include bots."""
SITTERS = frozenset({"substitute", "to"})
"""Fields that say who sits for an absent player: a member or a bot."""
LEAST = {"table": 1, "hand": 1, "game": 1, "value": 1}


def field_of(
    hint: Any, name: str, *, read_only: bool, **options: Any
) -> serializers.Field[Any, Any, Any, Any]:
    """Return the field for a value of this type under this name."""
    kinds, optional = inner_of(hint)
    options |= {"allow_null": True} if optional else {}
    if len(kinds) > 1:
        return serializers.DictField(**options)
    kind: Any = kinds[0]
    origin = get_origin(kind)
    if is_person(kind):
        person: serializers.Field[Any, Any, Any, Any] = _person(name, read_only=read_only)(
            **options
        )
        return person
    if origin in (tuple, frozenset):
        each = "card" if name == "cards" else name
        child = field_of(get_args(kind)[0], each, read_only=read_only)
        several = serializers.ListField if read_only else taken.BoundedListField
        return several(child=child, **options)
    if origin is Sides:
        return sides_of(get_args(kind)[0], name, read_only=read_only)(**options)
    if origin is not None and issubclass(origin, Mapping):
        child = field_of(get_args(kind)[1], name, read_only=read_only)
        return serializers.DictField(child=child, **options)
    if kind in (Because, Reason):
        return (
            BecauseShownSerializer(**options)
            if kind is Because
            else serializers.CharField(**options)
        )
    if is_dataclass(kind) and kind is not Card:
        return shape_of(kinds[0], read_only=read_only)(**options)
    return plain_of(kind, name, options)


def _person(name: str, *, read_only: bool) -> Any:
    """Return the field for a person: one that accepts bots, if a bot is possible there."""
    if name == "bot":
        return partial(taken.PatternField, taken.BOT_SEATED)
    if read_only:
        return taken.SeatHolderField if name in SEATS else taken.PersonField
    return taken.SitterField if name in SITTERS else taken.PersonField


def plain_of(
    kind: type, name: str, options: dict[str, Any]
) -> serializers.Field[Any, Any, Any, Any]:
    """Return the field for a word, a number, a date-time or a card."""
    if kind is bool:
        return taken.YesNoField(**options)
    if kind is int:
        bounds = {"min_value": LEAST.get(name, 0), "max_value": SMALL.get(name, taken.GREATEST)}
        return taken.WholeNumberField(**bounds, **options)
    if kind is datetime:
        return taken.ZonedDateTimeField(**options)
    if kind is time:
        return taken.PatternField(taken.CLOCK, **options)
    if kind is Card:
        return taken.PatternField(taken.CARD, **options)
    if issubclass(kind, StrEnum):
        return taken.OneOfField(choices=[str(word) for word in kind], **options)
    if name == "card":
        return taken.PatternField(taken.CUT_CARD, **options)
    return taken.PlainTextField(**options)


class BecauseShownSerializer(serializers.Serializer[Any]):
    """Why something came about: one sentence, and the law behind it."""

    sentence = serializers.CharField()
    law = serializers.CharField(help_text="The law's number in its code.")
    code = serializers.CharField()
    version = serializers.IntegerField()
    reading = serializers.BooleanField(
        help_text="Whether this is our own reading, because the code is silent."
    )


@cache
def sides_of(hint: Any, name: str, *, read_only: bool) -> type[serializers.Serializer[Any]]:
    """Return the shape of one thing for each side."""
    made = {str(side): field_of(hint, name, read_only=read_only) for side in Side}
    kind = inner_of(hint)[0][0]
    inner = component_name(kind) if isinstance(kind, type) else "thing"
    suffix = "" if read_only else "Told"
    title = f"{camel(inner)}{camel(name)}OfSides{suffix}"
    return _serializer(title, "One for each side.", made, Sides, read_only)


@cache
def shape_of(kind: type, *, read_only: bool) -> type[serializers.Serializer[Any]]:
    """Return the shape of a frozen value, for responses (`read_only`) or requests."""
    hidden = hidden_fields(kind)
    made = {
        name: field_of(
            hint, _as_seat(kind, name), read_only=read_only, **_presence(field, read_only)
        )
        for name, (field, hint) in parts_of(kind).items()
        if name not in hidden
    }
    name = component_name(kind)
    title = name if read_only else f"{name}Told"
    return _serializer(title, kind.__doc__ or "", made, kind, read_only)


def _as_seat(kind: type, name: str) -> str:
    """Name a substitute's field as a seat, so that it may hold a bot."""
    return "seating" if (kind, name) == (Substitute, "who") else name


def _presence(field: Field[Any], read_only: bool) -> dict[str, Any]:
    absent = field.default is not MISSING or field.default_factory is not MISSING
    return {"required": False} if absent and not read_only else {}


def _serializer(
    name: str, statement: str, made: dict[str, Any], kind: type, read_only: bool
) -> type[serializers.Serializer[Any]]:
    base = serializers.Serializer if read_only else StrictSerializer
    return type(name, (base,), {**made, "__doc__": statement, "kind": kind})


def camel(name: str) -> str:
    """Write a name in CamelCase."""
    return "".join(part[:1].upper() + part[1:] for part in name.split("_"))
