"""What stands in an address beside numbers: an evening's key, a law's number."""

from __future__ import annotations


class Key:
    """An evening's key: its date, and a number where it is not the first that day."""

    regex = r"[0-9]{4}-[0-9]{2}-[0-9]{2}(?:\.[0-9]{1,3})?"

    def to_python(self, value: str) -> str:
        """Read it."""
        return value

    def to_url(self, value: str) -> str:
        """Write it."""
        return value


class Name(Key):
    """The id of a code, the number of a law, the code of a problem."""

    regex = "[A-Za-z0-9][A-Za-z0-9._-]{0,59}"


IN_THE_SCHEMA = {
    "number": {"type": "integer", "minimum": 1, "maximum": 999_999_999},
    "key": {"type": "string", "pattern": f"^{Key.regex}$"},
    "name": {"type": "string", "pattern": f"^{Name.regex}$"},
    "slug": {"type": "string", "pattern": "^[-a-zA-Z0-9_]+$"},
}
"""The same, as the schema has it."""
