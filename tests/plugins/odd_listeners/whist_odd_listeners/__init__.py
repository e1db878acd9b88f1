"""Listeners that go wrong in every way."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any

from club.plugins.hookspecs import hookimpl
from club.plugins.listener import Listener, Notice

api = 1


def quiet(notice: Notice) -> None:
    """Hear, and say nothing."""


def exits(notice: Notice) -> None:
    """End the process."""
    sys.exit(3)


def loops(notice: Notice) -> None:
    """Never answer."""
    while True:
        time.sleep(0.01)


def floods(notice: Notice) -> list[dict[str, Any]]:
    """Post without end."""
    return [{"text": "again"}] * 100


def odd(hear: Callable[[Notice], Any]) -> Listener:
    """Return a listener that hears so."""
    address = "An address" if hear is floods else ""
    return Listener(f"odd-{hear.__name__}", "Odd", hear, address)


@hookimpl
def whist_listeners() -> list[Listener]:
    """Return a listener for each way."""
    return [odd(hear) for hear in (quiet, exits, loops, floods)]
