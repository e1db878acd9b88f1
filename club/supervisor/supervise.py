"""The supervisor: starts children in order, restarts those that exit, and stops all together."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import FrameType

from club.supervisor import warden
from club.supervisor.child import Child

LOOK_EVERY = 0.2
PATIENCE = 8.5
"""Seconds that all children together have to exit on their own."""


class Supervisor:
    """Keep the child processes running until a signal to stop."""

    def __init__(
        self, children: Sequence[Child], say: Callable[[str], None], descriptors: tuple[int, ...]
    ) -> None:
        """Store the children in the order to start them; the warden inherits `descriptors` too."""
        self.children = tuple(children)
        self.say = say
        self.descriptors = descriptors
        self.stopping = threading.Event()
        self.read_end, self.write_end = os.pipe()
        self.guard: subprocess.Popen[bytes] | None = None
        self.group = 0

    def run(self) -> None:
        """Keep every child running; return when all of them have exited."""
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self.stop)
        try:
            while not self.stopping.is_set():
                self.keep_a_warden()
                for child in self.children:
                    child.tend(self.group, self.say)
                self.stopping.wait(LOOK_EVERY)
        finally:
            self.end_all()

    def stop(self, number: int, frame: FrameType | None) -> None:
        """Handle a signal by stopping."""
        self.stopping.set()

    def keep_a_warden(self) -> None:
        """Ensure that a warden leads the children's group; a new one joins an existing group."""
        if self.guard is not None and self.guard.poll() is None:
            return
        command = [sys.executable, "-I", "-S", str(Path(warden.__file__)), str(self.read_end)]
        inherited = (self.read_end, *self.descriptors)
        try:
            self.guard = subprocess.Popen(command, pass_fds=inherited, process_group=self.group)
        except (PermissionError, ProcessLookupError):
            self.guard = subprocess.Popen(command, pass_fds=inherited, process_group=0)
            self.group = 0
        self.group = self.group or self.guard.pid

    def end_all(self) -> None:
        """Stop the children, the first one last, and kill whatever remains in their group."""
        deadline = time.monotonic() + PATIENCE
        for child in self.children[1:]:
            child.ask_to_end()
        for child in self.children[1:]:
            child.end(max(deadline - time.monotonic(), 0.1))
        for child in self.children[:1]:
            child.ask_to_end()
            child.end(max(deadline - time.monotonic(), 1.0))
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.group, signal.SIGKILL)
        if self.guard is not None:
            self.guard.wait()
