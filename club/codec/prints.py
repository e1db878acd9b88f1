"""Fingerprint of a type: a short string that changes if the shape of its values does."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any, get_args

from club.codec.hints import hints_of

LENGTH = 12


def print_of(kind: Any, rows: int = 1) -> str:
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
        hints = hints_of(hint)
        told = {one.name: hints[one.name] for one in fields(hint) if one.init}
        yield f"{hint.__qualname__}: {sorted((name, str(of)) for name, of in told.items())}"
        for part in told.values():
            yield from _said(part, seen)
    elif issubclass(hint, Enum):
        yield f"{hint.__qualname__}: {[str(one.value) for one in hint]}"
