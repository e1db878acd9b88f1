"""Rebuilding rows that an older release wrote differently, before a command continues."""

from __future__ import annotations

import logging
from collections.abc import Callable

from club.commands import rebuild

log = logging.getLogger(__name__)

NOT_ANEW = (
    "Rows that an older release wrote cannot be written anew, and stay as they were: "
    "`manage.py verify` says what is wrong with the record."
)


def written_anew(say: Callable[[str], object]) -> bool:
    """Rebuild such rows and report it; return False, with a report, if the record is broken."""
    try:
        streams = rebuild.rebuild_older()
    except Exception:  # a changed line may break any rule; open the club all the same
        log.exception("rows of an older release cannot be written anew")
        say(NOT_ANEW)
        return False
    if streams:
        say(f"Rows of {streams} streams, as an older release wrote them, are written anew.")
    return True
