"""A finding: something that differs from the record, and where."""

from __future__ import annotations

from dataclasses import dataclass

from club.reason import Reason


@dataclass(frozen=True, slots=True)
class Finding:
    """One problem in a sentence, with its stream and line number.

    `club` is 0 if no single club is concerned, `stream` is "" if no stream is, and `number` is None
    if no line is.
    """

    club: int
    stream: str
    number: int | None
    reason: Reason

    def __str__(self) -> str:
        """Return the finding as one line of a report."""
        club = f"club {self.club}" if self.club else ""
        line = "" if self.number is None else f" line {self.number}"
        stream = f"{self.stream}{line}" if self.stream else ""
        where = ", ".join(part for part in (club, stream) if part)
        return f"{where}: {self.reason}" if where else str(self.reason)
