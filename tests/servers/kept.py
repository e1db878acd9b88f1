"""Servers that end with the test run, even when that is killed: a warden sees to it."""

from __future__ import annotations

import atexit
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from club.supervisor import warden

_started: list[subprocess.Popen[bytes]] = []
_warden: list[subprocess.Popen[bytes]] = []


def start(command: Sequence[str], **how: Any) -> subprocess.Popen[bytes]:
    """Start a server in the wardened group; it is asked to end when this process exits."""
    if not _warden:
        read_end, _ = os.pipe()
        line = [sys.executable, "-I", "-S", str(Path(warden.__file__)), str(read_end)]
        _warden.append(subprocess.Popen(line, pass_fds=(read_end,), process_group=0))
    process = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, process_group=_warden[0].pid, **how
    )
    _started.append(process)
    return process


def stop(process: subprocess.Popen[bytes], patience: float = 5.0) -> None:
    """Ask a server to end, and end it when it does not."""
    process.terminate()
    try:
        process.wait(patience)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


LEAST_PATIENCE = 60.0


def wait_until(answers: Callable[[], bool], patience: float, what: str) -> None:
    """Ask again and again until there is an answer; a busy machine is given a minute at least."""
    patience = max(patience, LEAST_PATIENCE)
    deadline = time.monotonic() + patience
    while not answers():
        if time.monotonic() > deadline:
            raise TimeoutError(f"{what}: no answer within {patience:g} s")
        time.sleep(0.02)


@atexit.register
def stop_all() -> None:
    """End what was started, the last first."""
    for process in reversed(_started):
        if process.poll() is None:
            stop(process)
    for process in _warden:
        process.kill()
        process.wait()
