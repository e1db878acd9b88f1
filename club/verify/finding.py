"""A finding: one thing that is not as the record says, and where."""

from __future__ import annotations

from dataclasses import dataclass

from club.reason import Reason


@dataclass(frozen=True, slots=True)
class Finding:
    """What is wrong, in one sentence, and the stream and the number of the line it is found at.

    `club` is 0 where it concerns no one club, `stream` "" where it concerns no stream; `number`
    is None where it concerns no line.
    """

    club: int
    stream: str
    number: int | None
    reason: Reason

    def __str__(self) -> str:
        """Give the finding as one line of a report."""
        club = f"club {self.club}" if self.club else ""
        line = "" if self.number is None else f" line {self.number}"
        stream = f"{self.stream}{line}" if self.stream else ""
        where = ", ".join(part for part in (club, stream) if part)
        return f"{where}: {self.reason}" if where else str(self.reason)
