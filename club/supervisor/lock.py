"""One supervisor an installation: a lock on a file in `var`."""

from __future__ import annotations

import fcntl
import os
import time
from pathlib import Path

LAST_SUPERVISORS_END = 5.0
"""Seconds to wait for the children of a supervisor that was killed to be ended."""


class AlreadyRunning(Exception):
    """Another supervisor runs this installation."""


def lock(var: Path) -> int:
    """Take the installation's lock and give its descriptor; wait a little where it is held.

    The warden inherits the descriptor, so the lock is free only when the children are gone.
    """
    descriptor = os.open(var / "up.lock", os.O_RDWR | os.O_CREAT, 0o600)
    deadline = time.monotonic() + LAST_SUPERVISORS_END
    while True:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return descriptor
        except BlockingIOError:
            if running(descriptor) or time.monotonic() > deadline:
                told = os.pread(descriptor, 200, 0).decode().strip().split(" ", 1)
                os.close(descriptor)
                raise AlreadyRunning(sentence(told, var)) from None
            time.sleep(0.1)


def sentence(told: list[str], var: Path) -> str:
    """Say where the other supervisor is and how to have two."""
    where = f" at {told[1]}" if len(told) > 1 else ""
    return (
        f"The club in {var} is already open{where} (process {told[0] or 'unknown'}). "
        "Stop that one, or open another club with WHIST_VAR=another/folder."
    )


def running(descriptor: int) -> bool:
    """Whether the process written in the lock still runs."""
    first = os.pread(descriptor, 200, 0).decode().split(" ", 1)[0]
    try:
        os.kill(int(first), 0)
    except (ValueError, ProcessLookupError):
        return False
    except PermissionError:
        return True
    return True


def sign(descriptor: int, address: str) -> None:
    """Write in the lock who holds it and where it listens."""
    os.ftruncate(descriptor, 0)
    os.pwrite(descriptor, f"{os.getpid()} {address}".encode(), 0)
