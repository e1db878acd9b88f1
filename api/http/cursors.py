"""Pagination cursors; each is valid only for the list that issued it."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, date, datetime
from typing import Any

import orjson
from django.db import models

from club.errors import Fault, Malformed
from club.reason import N_, Reason

YEARS = range(1900, 2200)
"""Dates outside these years are on no list, and some databases cannot compare them."""
GREATEST_KEY = 2**63 - 1


def written(model: type[models.Model], order: Sequence[str], row: Mapping[str, Any]) -> str:
    """Return the cursor of the page that follows this row."""
    position = [_list_of(model, order), *(row[name.lstrip("-")] for name in order)]
    return base64.urlsafe_b64encode(orjson.dumps(position)).decode().rstrip("=")


def read(cursor: str, model: type[models.Model], order: Sequence[str]) -> list[Any]:
    """Return the values a page begins after, in the list's order; Malformed for any other text."""
    try:
        parts = orjson.loads(base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)))
        if not isinstance(parts, list):
            raise ValueError
        kept, *values = parts
        if kept != _list_of(model, order):
            raise ValueError
        return [
            _value(model._meta.get_field(name.lstrip("-")), one)
            for name, one in zip(order, values, strict=True)
        ]
    except (binascii.Error, ValueError, OverflowError) as fault:
        raise of_no_list() from fault


def of_no_list() -> Malformed:
    """Return the error for a cursor that this list did not issue."""
    expected = Reason(N_("a cursor exactly as `next` gave it"))
    return Malformed(Reason(N_("There is no such page.")), faults=[Fault("cursor", expected)])


def _list_of(model: type[models.Model], order: Sequence[str]) -> str:
    """Return a list's name: its model and its order."""
    return f"{model._meta.label_lower} {' '.join(order)}"


def _value(field: Any, value: Any) -> Any:
    """Convert a value for a field; raise ValueError if the field cannot hold it."""
    for kind, value_of in KINDS:
        if isinstance(field, kind):
            return value_of(value)
    raise ValueError


def _number(value: Any) -> int:
    if type(value) is not int or not 0 <= value <= GREATEST_KEY:
        raise ValueError
    return value


def _moment(value: Any) -> datetime:
    moment = datetime.fromisoformat(_text(value))
    if moment.tzinfo is None or moment.year not in YEARS:
        raise ValueError
    return moment.astimezone(UTC)


def _day(value: Any) -> date:
    day = date.fromisoformat(_text(value))
    if day.year not in YEARS:
        raise ValueError
    return day


def _text(value: Any) -> str:
    if not isinstance(value, str) or "\0" in value:
        raise ValueError
    return value


KINDS: Sequence[tuple[type[models.Field[Any, Any]], Callable[[Any], Any]]] = (
    (models.IntegerField, _number),
    (models.DateTimeField, _moment),
    (models.DateField, _day),
    (models.CharField, _text),
)
"""The field types a list may be ordered by; date-times are dates too, and so come first."""
