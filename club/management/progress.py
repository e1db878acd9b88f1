"""A progress bar for long commands, shown on a terminal only."""

from __future__ import annotations

from typing import TextIO

WIDTH = 30


class Progress:
    """A one-line bar that grows with progress towards `total`."""

    def __init__(self, out: TextIO, total: int) -> None:
        self.out, self.total, self.done, self.shown = out, max(total, 1), 0, -1
        self.on = out.isatty()

    def advance(self, by: int) -> None:
        """Count `by` more as done, and redraw the bar if it changes."""
        self.done += by
        hundredths = min(100, 100 * self.done // self.total)
        if self.on and hundredths != self.shown:
            self.shown = hundredths
            bar = "#" * (WIDTH * hundredths // 100)
            self._write(f"[{bar:<{WIDTH}}] {hundredths:3} %")

    def clear(self) -> None:
        """Clear the bar, so that something else can be printed on its line."""
        if self.on and self.shown >= 0:
            self._write("")
            self.shown = -1

    def _write(self, words: str) -> None:
        self.out.write(f"\r\033[K{words}")
        self.out.flush()
