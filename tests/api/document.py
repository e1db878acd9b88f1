"""The OpenAPI document, made once for all tests that hold something to it."""

from __future__ import annotations

from functools import cache
from typing import Any

from drf_spectacular.generators import SchemaGenerator


@cache
def the_document() -> dict[str, Any]:
    """Return the document; who would change something in it takes a copy."""
    made: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)
    return made
