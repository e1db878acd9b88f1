"""JSON responses, as bytes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import orjson
from django.utils.functional import Promise
from rest_framework.renderers import BaseRenderer


def written(value: Any) -> bytes:
    """Write plain values as JSON; times as ISO 8601 with their zone."""
    return orjson.dumps(value, default=_otherwise, option=orjson.OPT_NON_STR_KEYS)


def _otherwise(value: Any) -> Any:
    if isinstance(value, Promise):
        return str(value)
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{type(value).__name__} cannot be written as JSON")


class JsonRenderer(BaseRenderer):
    """Renders a response as JSON."""

    media_type = "application/json"
    format = "json"
    charset = None
    render_style = "binary"

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        """Return the body's bytes; empty if there is no content."""
        return b"" if data is None else written(data)
