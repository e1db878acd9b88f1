"""What stands in an address of a page or of the API: bounded numbers, an evening's key."""

from __future__ import annotations


class Number:
    """A number from 1 up, as people, tables, rubbers and rows have it."""

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
