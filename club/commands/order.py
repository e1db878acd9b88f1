"""An order: who asks for a change, under which key, having seen what, and when."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from club.caller import Caller


@dataclass(frozen=True, slots=True)
class Order:
    """One request for a change.

    `intent` is the caller's key: the same key with the same request gives the same receipt.
    `seen` maps names of streams to the versions the caller looked at: nothing is done unless all
    of them still stand there. `found` is the same for what the face read itself, and is no part of
    what the key stands for. `waives` names laws that an officer lets stand aside, for `reason`.
    `at` is UTC.
    """

    caller: Caller
    intent: str
    at: datetime
    seen: Mapping[str, int] = field(default_factory=dict)
    waives: tuple[str, ...] = ()
    reason: str = ""
    found: Mapping[str, int] = field(default_factory=dict)
