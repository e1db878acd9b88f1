"""Path converters for the URLs of pages and the API: bounded numbers, an evening's key."""

from __future__ import annotations


class Number:
    """A number from 1 to 999,999,999: of a member, table, rubber or row."""

    regex = "[1-9][0-9]{0,8}"

    def to_python(self, value: str) -> int:
        return int(value)

    def to_url(self, value: int) -> str:
        return str(value)


class Key:
    """An evening's key: its date, followed by a number if it is not the first that day."""

    regex = r"[0-9]{4}-[0-9]{2}-[0-9]{2}(?:\.[0-9]{1,3})?"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value
