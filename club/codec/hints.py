"""Type hints of a frozen value's fields, cached by class."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, reduce
from operator import or_
from types import MappingProxyType
from typing import Any, Union, get_args, get_origin, get_type_hints


def hints_of(kind: type) -> Mapping[str, Any]:
    """Return the type of each field by name."""
    return _read(kind)


@cache
def _read(kind: type) -> Mapping[str, Any]:
    return MappingProxyType({name: _plain(of) for name, of in get_type_hints(kind).items()})


def _plain(hint: Any) -> Any:
    """Return a type without markers, as it would be annotated without them: `str | None`.

    Type fingerprints depend on this spelling; `PersonId | None` would leave `Optional[str]`.
    """
    return reduce(or_, get_args(hint)) if get_origin(hint) is Union else hint
