"""The types of a frozen value's fields: what stands in its class is read once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, get_type_hints


def hints_of(kind: type) -> Mapping[str, Any]:
    """Give the type of each field by its name."""
    return _read(kind)


@cache
def _read(kind: type) -> Mapping[str, Any]:
    return MappingProxyType(get_type_hints(kind))
