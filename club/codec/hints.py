"""The types of a frozen value's fields: what stands in its class is read once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, reduce
from operator import or_
from types import MappingProxyType
from typing import Any, Union, get_args, get_origin, get_type_hints


def hints_of(kind: type) -> Mapping[str, Any]:
    """Give the type of each field by its name."""
    return _read(kind)


@cache
def _read(kind: type) -> Mapping[str, Any]:
    return MappingProxyType({name: _plain(of) for name, of in get_type_hints(kind).items()})


def _plain(hint: Any) -> Any:
    """Give a type without marks as it would be annotated without them: `str | None`.

    The print of a type is made of that; `PersonId | None` leaves `Optional[str]`.
    """
    return reduce(or_, get_args(hint)) if get_origin(hint) is Union else hint
