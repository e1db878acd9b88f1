"""Following an evening: every line that matters, once, also after the way there was broken."""

from __future__ import annotations

import time
from collections.abc import Iterator

from client.club import Club
from client.shapes import Line

A_WHILE = 3.0
"""Seconds before the record is asked again after the news broke off."""


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
    except OSError:
        pass
    time.sleep(A_WHILE)
