"""A request for a change: the caller, the idempotency key, the expected versions and the time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from club.caller import Caller


@dataclass(frozen=True, slots=True)
class Order:
    """One request for a change.

    `intent` is the idempotency key: the same key with the same request gives the same receipt.
    `seen` maps stream names to the versions the caller saw; nothing is done unless all of them
    still match. `found` does the same for versions read by the server, and is not part of the
    request that the key stands for. `waives` names laws that an officer sets aside, for `reason`.
    `at` is in UTC.
    """

    caller: Caller
    intent: str
    at: datetime
    seen: Mapping[str, int] = field(default_factory=dict)
    waives: tuple[str, ...] = ()
    reason: str = ""
    found: Mapping[str, int] = field(default_factory=dict)
