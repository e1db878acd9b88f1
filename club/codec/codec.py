"""The codec: derives the JSON form of each type once, from the annotations of its fields."""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import MISSING, Field, dataclass, field, fields, is_dataclass
from datetime import datetime, time
from enum import StrEnum
from typing import Any, Union, get_args, get_origin

from club.codec import composite, form
from club.codec.composite import Kinds
from club.codec.form import Form, Misfit, Shape
from club.codec.stored_name import stored_name
from club.codec.type_info import field_types
from club.reason import Reason

PLAIN: Mapping[Any, Shape] = {
    str: lambda: form.TEXT,
    int: lambda: form.NUMBER,
    bool: lambda: form.TRUTH,
    datetime: form.moment,
    time: form.clock,
    Reason: form.reason,
    tuple: composite.row,
    frozenset: composite.heap,
    Mapping: composite.register,
}
"""The types that every codec knows; frozen values are written as records of their fields.

A field's `metadata` may set `least`, its smallest allowed whole number, and `spared`: a spared
field is left out while it has its default, since values stored before the field existed lack it.
"""


@dataclass(frozen=True, slots=True)
class Codec:
    """Writes and reads frozen values; `shapes` gives the types that have a form of their own."""

    shapes: Mapping[Any, Shape] = field(default_factory=lambda: PLAIN)
    _forms: dict[Any, Form] = field(default_factory=dict, repr=False, compare=False)

    def knowing(self, shapes: Mapping[Any, Shape]) -> Codec:
        """Return a codec that also knows these shapes."""
        return Codec({**self.shapes, **shapes})

    def write(self, value: object) -> Any:
        """Return a value as plain JSON; TypeError if its type has no form."""
        return self.form(type(value)).write(value)

    def read(self, kind: Any, body: Any, place: str) -> Any:
        """Read a value of this type; Malformed lists every fault with its place."""
        return read(self.form(kind), body, place)

    def kinds(self, union: Any) -> Kinds:
        """Return the forms of a union's members, distinguished by stored name."""
        return Kinds({stored_name(kind): (kind, self.form(kind)) for kind in get_args(union)})

    def form(self, hint: Any) -> Form:
        """Return the form of an annotated type, building it at first use."""
        found = self._forms.get(hint)
        if found is None:
            found = self._forms[hint] = self._made(hint)
        return found

    def _made(self, hint: Any) -> Form:
        origin = get_origin(hint) or hint
        parts = tuple(part for part in get_args(hint) if part is not Ellipsis)
        if origin in (Union, types.UnionType):
            whole = self.shapes.get(hint)
            return self._one_of(parts) if whole is None else whole()
        shape = self.shapes.get(origin)
        if shape is not None:
            return shape(*(self._part(origin, at, part) for at, part in enumerate(parts)))
        if isinstance(hint, type) and issubclass(hint, StrEnum):
            return form.word(hint)
        if not is_dataclass(hint):
            raise TypeError(f"{hint} cannot be written as JSON")
        return self._record(hint)

    def _part(self, origin: Any, at: int, part: Any) -> Form:
        """Return the form of a type argument; integer keys of a mapping are written as digits."""
        named = origin is Mapping and at == 0
        return form.NUMBERED if named and part is int else self.form(part)

    def _one_of(self, parts: tuple[Any, ...]) -> Form:
        present = tuple(part for part in parts if part is not types.NoneType)
        one = self.form(present[0]) if len(present) == 1 else self.kinds(Union[present]).form  # noqa: UP007
        return composite.optional(one) if len(present) < len(parts) else one

    def _record(self, kind: Any) -> Form:
        hints = field_types(kind)
        declared = [one for one in fields(kind) if one.init]
        needed = (f.name for f in declared if f.default is MISSING and f.default_factory is MISSING)
        parts = {one.name: self._field(one, hints[one.name]) for one in declared}
        spared = {one.name: one.default for one in declared if one.metadata.get("spared")}
        return composite.record(kind, parts, tuple(needed), spared)

    def _field(self, one: Field[Any], hint: Any) -> Form:
        least = one.metadata.get("least")
        return self.form(hint) if least is None else form.at_least(least)


def read(form: Form, body: Any, place: str) -> Any:
    """Read a value using its form; Malformed lists every fault with its place."""
    try:
        return form.read(body)
    except Misfit as misfit:
        raise misfit.inside(place).as_malformed() from None


CODEC = Codec()
"""Knows plain values, reasons, times, tuples, sets, mappings and records."""
