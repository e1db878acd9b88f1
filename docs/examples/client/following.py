"""Following an evening: every line that matters, once, also after the way there was broken."""

from __future__ import annotations

import http.client
import sys
import time
from collections.abc import Iterator
from typing import Any

from client.club import Club, Refused
from client.shapes import Line

A_WHILE = 3.0
"""Seconds before the club is asked again after the way there broke off."""
PASSES = {429, 500, 502, 503, 504}
"""What a club answers that will answer otherwise in a while."""


class Patient(Club):
    """A club that is asked again until it answers; only reading is, for that may be done twice."""

    def get(self, what: str, **asked: Any) -> Any:
        """Read, however long the club is away; that it is away is said."""
        while True:
            try:
                return super().get(what, **asked)
            except Refused as refused:
                if refused.problem.get("status") not in PASSES:
                    raise
                trouble: Exception = refused
            except (OSError, http.client.HTTPException) as broken:
                trouble = broken
            print(f"No answer, asking again: {trouble}", file=sys.stderr, flush=True)
            time.sleep(A_WHILE)


def lines_of_evening(club: Club, evening: str, after: int = 0) -> Iterator[Line]:
    """Yield the lines of an evening from a position on, until it is closed.

    The record itself is read, by position, so that nothing is missed and nothing comes twice; the
    live stream only says when to look. Keep the position of the last line to go on from there.
    """
    while True:
        for line in _unread(club, after):
            after = line["position"]
            if line["stream"].split(":")[1:2] == [evening]:
                yield line
                if line["what"] == "phase_changed" and line["body"].get("phase") == "close":
                    return
        if club.evening(evening)["phase"] == "close" and not club.lines(after)["results"]:
            return
        _wait_for_news(club, after)


def _unread(club: Club, after: int) -> Iterator[Line]:
    while True:
        page = club.lines(after)
        yield from page["results"]
        if not page["results"]:
            return
        after = page["after"]


def _wait_for_news(club: Club, after: int) -> None:
    """Come back when there is something to read; a broken way is tried again after a while."""
    try:
        for _heard in club.news():
            if club.lines(after)["results"]:
                return
    except (OSError, http.client.HTTPException):
        pass
    time.sleep(A_WHILE)
