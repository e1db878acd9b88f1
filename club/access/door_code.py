"""The code at the door: renewed every minute, and valid in that minute and the next."""

from __future__ import annotations

from datetime import datetime

from django.utils.crypto import constant_time_compare, salted_hmac

PERIOD_SECONDS = 60
LETTERS = 10
REMEMBERED = 60
"""Periods during which an expired code still leads to its evening's door page."""


def door_code(club: int, evening: str, at: datetime) -> str:
    """Return the code shown at the door at `at` (UTC)."""
    return _code(club, evening, _period(at))


def is_good(club: int, evening: str, code: str, at: datetime) -> bool:
    """Return whether a code was shown in the current period or the one before."""
    return _shown(club, evening, code, at, 2)


def shows_the_way(club: int, evening: str, code: str, at: datetime) -> bool:
    """Return whether a code was shown at the door of this evening within the last hour."""
    return _shown(club, evening, code, at, REMEMBERED)


def seconds_left(at: datetime) -> int:
    """Return how many seconds the current code remains on show."""
    return PERIOD_SECONDS - int(at.timestamp()) % PERIOD_SECONDS


def _shown(club: int, evening: str, code: str, at: datetime, most: int) -> bool:
    periods = range(_period(at), _period(at) - most, -1)
    return any(constant_time_compare(code, _code(club, evening, period)) for period in periods)


def _period(at: datetime) -> int:
    return int(at.timestamp()) // PERIOD_SECONDS


def _code(club: int, evening: str, period: int) -> str:
    text = f"{club}/{evening}/{period}"
    return salted_hmac("whist.door", text, algorithm="sha256").hexdigest()[:LETTERS]
