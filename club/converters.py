"""What stands in an address of a page or of the API: numbers of bounded size."""

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
