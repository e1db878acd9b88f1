"""Ask a plugin something in a process of its own, with limits on time and memory.

Each plugin has one such process, started when it is first asked and kept for later questions.
Questions and answers are JSON, one a line; nothing a plugin says is unpickled. A plugin that fails,
hangs or takes too much memory loses its process, and the caller is told why.
"""

from __future__ import annotations

import atexit
import json
import os
import selectors
import subprocess
import sys
import threading
import time
from enum import StrEnum
from typing import Any

GROUP = "whistclub"
"""The group of entry points in which plugins are found."""
CHILD = "club.plugins.plugin_child"
START_SECONDS = 10.0
"""How long a process may take to start and import its plugin."""
ANSWER_SECONDS = 2.0
MEMORY = 512 * 1024 * 1024
"""Bytes of memory that the process of a plugin may use."""
LONGEST_ANSWER = 4 * 1024 * 1024
MOST_FAILURES = 3
REST_SECONDS = 30.0
"""After so many failures in a row, a plugin is not asked again for this long."""


class FailureCause(StrEnum):
    """Why a plugin has not answered."""

    FAILED = "failed"
    SLOW = "slow"


class PluginFailed(Exception):
    """A plugin did not answer; `cause` says how, and the message what it reported."""

    def __init__(self, cause: FailureCause, said: str) -> None:
        super().__init__(said)
        self.cause = cause


class PluginProcess:
    """The process of one plugin, by the name and the group of its entry point."""

    def __init__(self, plugin: str, group: str = GROUP) -> None:
        self.plugin = plugin
        self.group = group
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._rest = b""
        self._failures = 0
        self._rests_until = 0.0

    def ask(
        self, hook: str, id: str, given: Any, seconds: float | None = None, memory: int = MEMORY
    ) -> Any:
        """Return the answer of what the plugin provides under a hook with this id.

        Raises PluginFailed if there is none within so many seconds, ANSWER_SECONDS unless given.
        """
        with self._lock:
            if time.monotonic() < self._rests_until:
                said = "it failed several times in a row, so it is not asked for a while"
                raise PluginFailed(FailureCause.FAILED, said)
            try:
                if self._process is None or self._process.poll() is not None:
                    self._start(memory)
                within = ANSWER_SECONDS if seconds is None else seconds
                said = self._asked({"hook": hook, "id": id, "given": given}, within)
            except PluginFailed:
                self._note_failure()
                raise
            self._failures = 0
            return said

    def _note_failure(self) -> None:
        self._failures += 1
        if self._failures >= MOST_FAILURES:
            self._failures, self._rests_until = 0, time.monotonic() + REST_SECONDS

    def start(self, memory: int = MEMORY) -> None:
        """Start the process and import the plugin; raise PluginFailed if that fails."""
        with self._lock:
            self._start(memory)

    def stop(self) -> None:
        """End the process, if there is one."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    pipe.close()

    def _start(self, memory: int) -> None:
        self.stop()
        self._rest = b""
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        self._process = subprocess.Popen(
            [sys.executable, "-m", CHILD, self.group, self.plugin, str(memory)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment,
        )
        self._answer(START_SECONDS)

    def _asked(self, question: dict[str, Any], seconds: float) -> Any:
        assert self._process is not None and self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(question).encode() + b"\n")
            self._process.stdin.flush()
        except OSError:
            self.stop()
            raise PluginFailed(FailureCause.FAILED, "its process has ended") from None
        return self._answer(seconds)

    def _answer(self, seconds: float) -> Any:
        line = self._line(time.monotonic() + seconds)
        try:
            said = json.loads(line)
            if "failed" not in said:
                return said["answer"]
            failed = str(said["failed"])
        except (ValueError, TypeError, KeyError):
            failed = "it wrote something other than an answer"
        self.stop()
        raise PluginFailed(FailureCause.FAILED, failed)

    def _line(self, until: float) -> bytes:
        """Read one line, or end the process and raise PluginFailed."""
        assert self._process is not None and self._process.stdout is not None
        with selectors.DefaultSelector() as waiting:
            waiting.register(self._process.stdout, selectors.EVENT_READ)
            while b"\n" not in self._rest:
                left = until - time.monotonic()
                if left <= 0 or not waiting.select(left):
                    self.stop()
                    raise PluginFailed(FailureCause.SLOW, "it took too long")
                read = os.read(self._process.stdout.fileno(), 65536)
                self._rest += read
                if not read or len(self._rest) > LONGEST_ANSWER:
                    self.stop()
                    raise PluginFailed(FailureCause.FAILED, "its process has ended")
        line, _, self._rest = self._rest.partition(b"\n")
        return line


_processes: dict[str, PluginProcess] = {}


def process_of(plugin: str) -> PluginProcess:
    """Return the process of a plugin in this process of the program."""
    return _processes.setdefault(plugin, PluginProcess(plugin))


# A process that is forked must not read the answers to its parent's questions.
os.register_at_fork(after_in_child=_processes.clear)


@atexit.register
def stop_all() -> None:
    """End the processes of all plugins."""
    for process in _processes.values():
        process.stop()
    _processes.clear()
