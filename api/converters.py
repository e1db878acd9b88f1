"""What stands in an address: numbers of bounded size, an evening's key, a law's number."""

from __future__ import annotations


class Number:
    """A number from 1 up, as people, tables and rubbers have it."""

    regex = "[1-9][0-9]{0,8}"

    def to_python(self, value: str) -> int:
        """Read it."""
        return int(value)

    def to_url(self, value: int) -> str:
        """Write it."""
        return str(value)


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
