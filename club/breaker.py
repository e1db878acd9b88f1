"""A circuit breaker: after one failure nothing is tried for a while."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass

log = logging.getLogger(__name__)

REST = 5.0
"""Seconds in which nothing is tried after a failure."""


@dataclass(slots=True)
class Breaker:
    """Guards calls to a server that may be gone; the caller is never held up nor told.

    Only for what may be lost: hints and live updates, never the record.
    """

    name: str
    clock: Callable[[], float] = time.monotonic
    rests_until: float = float("-inf")

    def attempt(self, call: Callable[[], object]) -> bool:
        """Make the call unless resting; tell whether it was made and went well."""
        if self.clock() < self.rests_until:
            return False
        try:
            call()
        except Exception as trouble:
            self.rests_until = self.clock() + REST
            log.warning("%s is out of reach; next try in %g s: %r", self.name, REST, trouble)
            return False
        return True
