"""Run several things at once: each one yields the minutes until it continues."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator
from itertools import count

Part = Iterator[int]


class Agenda:
    """A queue of what happens next, by the minute; within one minute, in order of starting."""

    def __init__(self, wait: Callable[[int], None]) -> None:
        """Store the function that waits for some minutes."""
        self.wait = wait
        self.minute = 0
        self.coming: list[tuple[int, int, Part]] = []
        self.order = count()

    def begin(self, *parts: Part) -> None:
        """Start these now."""
        for part in parts:
            self._later(part, 0)

    def run(self) -> None:
        """Run until nothing is left."""
        while self.coming:
            at, _, part = heapq.heappop(self.coming)
            self.wait(at - self.minute)
            self.minute = at
            pause = next(part, None)
            if pause is not None:
                self._later(part, pause)

    def _later(self, part: Part, minutes: int) -> None:
        heapq.heappush(self.coming, (self.minute + minutes, next(self.order), part))
