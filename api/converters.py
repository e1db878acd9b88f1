"""Path converters of the API beyond numbers and keys, such as the number of a law."""

from __future__ import annotations

from club.infrastructure.site_urls import EveningKeyConverter


class NameConverter(EveningKeyConverter):
    """The id of a code, the number of a law, or the code of a problem."""

    regex = "[A-Za-z0-9][A-Za-z0-9._-]{0,59}"


IN_THE_SCHEMA = {
    "number": {"type": "integer", "minimum": 1, "maximum": 999_999_999},
    "key": {"type": "string", "pattern": f"^{EveningKeyConverter.regex}$"},
    "name": {"type": "string", "pattern": f"^{NameConverter.regex}$"},
    "slug": {"type": "string", "pattern": "^[-a-zA-Z0-9_]+$"},
}
"""The JSON Schema of each path converter."""
