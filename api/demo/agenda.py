"""Several things going on at once: each says how many minutes pass before it goes on."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator
from itertools import count

Part = Iterator[int]


class Agenda:
    """What is to come, by the minute; of one minute, what was begun first comes first."""

    def __init__(self, wait: Callable[[int], None]) -> None:
        """Take how minutes are waited for."""
        self.wait = wait
        self.minute = 0
        self.coming: list[tuple[int, int, Part]] = []
        self.order = count()

    def begin(self, *parts: Part) -> None:
        """Let these go on from now."""
        for part in parts:
            self._later(part, 0)

    def run(self) -> None:
        """Go on until nothing is to come."""
        while self.coming:
            at, _, part = heapq.heappop(self.coming)
            self.wait(at - self.minute)
            self.minute = at
            pause = next(part, None)
            if pause is not None:
                self._later(part, pause)

    def _later(self, part: Part, minutes: int) -> None:
        heapq.heappush(self.coming, (self.minute + minutes, next(self.order), part))
