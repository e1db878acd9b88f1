"""Why something came about: one sentence with its law, written beside every effect."""

from __future__ import annotations

from dataclasses import dataclass

from club.reason import Reason


@dataclass(frozen=True, slots=True)
class Because:
    """One sentence, the law it rests on, and the code and version that said it.

    `reading` is true where the code is silent and this is the club's choice.
    """

    law: str
    code: str
    version: int
    reason: Reason
    reading: bool = False


Reasons = tuple[Because, ...]
"""Every sentence that an effect rests on."""
