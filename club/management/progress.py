"""How far a long command is, on a terminal; nothing is written where there is none."""

from __future__ import annotations

from typing import TextIO

WIDTH = 30


class Progress:
    """A bar on one line that grows with what is done of `total`; `close` takes it away."""

    def __init__(self, out: TextIO, total: int) -> None:
        self.out, self.total, self.done, self.shown = out, max(total, 1), 0, -1
        self.on = out.isatty()

    def advance(self, by: int) -> None:
        """Count more as done; draw the bar anew where it shows."""
        self.done += by
        hundredths = min(100, 100 * self.done // self.total)
        if self.on and hundredths != self.shown:
            self.shown = hundredths
            bar = "#" * (WIDTH * hundredths // 100)
            self._write(f"[{bar:<{WIDTH}}] {hundredths:3} %")

    def clear(self) -> None:
        """Take the bar off the line, for something else to be written there."""
        if self.on and self.shown >= 0:
            self._write("")
            self.shown = -1

    def _write(self, words: str) -> None:
        self.out.write(f"\r\033[K{words}")
        self.out.flush()
