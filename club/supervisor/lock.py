"""A file lock in `var`, so that an installation has only one supervisor."""

from __future__ import annotations

import fcntl
import os
import time
from pathlib import Path

LAST_SUPERVISORS_END = 5.0
"""Seconds to wait while the children of a killed supervisor are stopped."""


class AlreadyRunning(Exception):
    """Another supervisor is running for this installation."""


def lock(var: Path) -> int:
    """Take the installation's lock and return its file descriptor, waiting briefly if it is held.

    The warden inherits the descriptor, so the lock stays held until the children are gone.
    """
    descriptor = os.open(var / "up.lock", os.O_RDWR | os.O_CREAT, 0o600)
    deadline = time.monotonic() + LAST_SUPERVISORS_END
    while True:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return descriptor
        except BlockingIOError:
            if running(descriptor) or time.monotonic() > deadline:
                holder = os.pread(descriptor, 200, 0).decode().strip().split(" ", 1)
                os.close(descriptor)
                raise AlreadyRunning(sentence(holder, var)) from None
            time.sleep(0.1)


def sentence(holder: list[str], var: Path) -> str:
    """Return a message saying where the other supervisor is and how to run two clubs."""
    where = f" at {holder[1]}" if len(holder) > 1 else ""
    return (
        f"The club in {var} is already open{where} (process {holder[0] or 'unknown'}). "
        "Stop that one, or open another club with WHIST_VAR=another/folder."
    )


def running(descriptor: int) -> bool:
    """Return whether the process named in the lock file is still running."""
    first = os.pread(descriptor, 200, 0).decode().split(" ", 1)[0]
    try:
        os.kill(int(first), 0)
    except (ValueError, ProcessLookupError):
        return False
    except PermissionError:
        return True
    return True


def sign(descriptor: int, address: str) -> None:
    """Write this process's id and address to the lock file."""
    os.ftruncate(descriptor, 0)
    os.pwrite(descriptor, f"{os.getpid()} {address}".encode(), 0)
