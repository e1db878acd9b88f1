"""The reason for an effect: one sentence and the law it rests on, recorded with the effect."""

from __future__ import annotations

from dataclasses import dataclass

from club.reason import Reason


@dataclass(frozen=True, slots=True)
class Because:
    """One sentence, the law it rests on, and the code and version that produced it.

    `reading` is true if the code is silent and this is the club's own choice.
    """

    law: str
    code: str
    version: int
    reason: Reason
    reading: bool = False


Reasons = tuple[Because, ...]
"""All the reasons for one effect."""
