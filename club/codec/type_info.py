"""Type hints of a frozen value's fields, cached by class."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache, reduce
from operator import or_
from types import MappingProxyType
from typing import Any, Union, get_args, get_origin, get_type_hints


def field_types(kind: type) -> Mapping[str, Any]:
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


LENGTH = 12


def type_fingerprint(kind: Any, rows: int = 1) -> str:
    """Return the fingerprint of a type, covering all its fields and their types in turn.

    `rows` is the version, from 1, of the way its rows are written.
    """
    said = "\n".join(sorted(_said(kind, set())))
    shape = hashlib.sha256(said.encode()).hexdigest()[:LENGTH]
    return shape if rows == 1 else f"{shape}.{rows}"


def _said(hint: Any, seen: set[Any]) -> Iterator[str]:
    """Yield one description of each dataclass and each enumeration in the type."""
    for part in get_args(hint):
        yield from _said(part, seen)
    if not isinstance(hint, type) or hint in seen:
        return
    seen.add(hint)
    if is_dataclass(hint):
        hints = field_types(hint)
        hinted = {one.name: hints[one.name] for one in fields(hint) if one.init}
        yield f"{hint.__qualname__}: {sorted((name, str(of)) for name, of in hinted.items())}"
        for part in hinted.values():
            yield from _said(part, seen)
    elif issubclass(hint, Enum):
        yield f"{hint.__qualname__}: {[str(one.value) for one in hint]}"
