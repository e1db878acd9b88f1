"""A child process: a command that should always be running, and its recent failures."""

from __future__ import annotations

import signal
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

STEADY = 10.0
"""Seconds a child must have run for its next failure to count as the first."""
FIRST_PAUSE = 0.25
LONGEST_PAUSE = 30.0


def pause(deaths: int) -> float:
    """Return the seconds to wait after the n-th failure in a row: a quarter, a half, one, two, …"""
    return min(FIRST_PAUSE * 2.0 ** (deaths - 1), LONGEST_PAUSE)


def exit_words(status: int) -> str:
    """Return how a process ended, in words."""
    if status < 0:
        return f"ended by {signal.Signals(-status).name}"
    return f"ended with status {status}"


def at_once() -> bool:
    """Allow a child to start whenever it is due."""
    return True


@dataclass(slots=True)
class Child:
    """One child process; restarted when it exits."""

    name: str
    command: Sequence[str]
    environment: Mapping[str, str]
    descriptors: tuple[int, ...] = ()
    may_start: Callable[[], bool] = at_once
    process: subprocess.Popen[bytes] | None = None
    started: float = 0.0
    deaths: int = 0
    due: float = field(default=0.0)

    def start(self, group: int) -> None:
        """Start the command in the children's process group; only its stderr is shown."""
        self.process = subprocess.Popen(
            self.command,
            env=dict(self.environment),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            pass_fds=self.descriptors,
            process_group=group,
        )
        self.started = time.monotonic()

    def tend(self, group: int, say: Callable[[str], None]) -> None:
        """Notice that the child has exited, and restart it once its pause is over."""
        now = time.monotonic()
        if self.process is not None and self.process.poll() is not None:
            self.mourn(now, self.process.returncode, say)
        if self.process is None and now >= self.due and self.may_start():
            self.start(group)

    def mourn(self, now: float, status: int, say: Callable[[str], None]) -> None:
        """Count a failure and set when the child is due again."""
        self.deaths = 1 if now - self.started > STEADY else self.deaths + 1
        wait = pause(self.deaths)
        self.due = now + wait
        self.process = None
        again = f", the {self.deaths}th time in a row" if self.deaths > 3 else ""
        say(f"{self.name} {exit_words(status)}{again}; restarting in {wait:g} s.")

    def end(self, patience: float) -> None:
        """Wait `patience` seconds for the process to exit, then kill it."""
        if self.process is None or self.process.poll() is not None:
            return
        try:
            self.process.wait(patience)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def ask_to_end(self) -> None:
        """Ask the process to exit (SIGTERM)."""
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
