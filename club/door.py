"""The code at the door: renewed each minute, good for the present period and the one before."""

from __future__ import annotations

from datetime import datetime

from django.utils.crypto import constant_time_compare, salted_hmac

PERIOD_SECONDS = 60
LETTERS = 10
REMEMBERED = 60
"""Periods for which a code that is no longer good still shows the way to its door."""


def door_code(club: int, evening: str, at: datetime) -> str:
    """Give the code that the door shows at this moment (UTC)."""
    return _code(club, evening, _period(at))


def is_good(club: int, evening: str, code: str, at: datetime) -> bool:
    """Tell whether a code was shown in the present period or in the one before."""
    return _shown(club, evening, code, at, 2)


def shows_the_way(club: int, evening: str, code: str, at: datetime) -> bool:
    """Tell whether a code was shown at the door of this evening within the last hour."""
    return _shown(club, evening, code, at, REMEMBERED)


def seconds_left(at: datetime) -> int:
    """Give how many seconds the present code is still shown."""
    return PERIOD_SECONDS - int(at.timestamp()) % PERIOD_SECONDS


def _shown(club: int, evening: str, code: str, at: datetime, most: int) -> bool:
    periods = range(_period(at), _period(at) - most, -1)
    return any(constant_time_compare(code, _code(club, evening, period)) for period in periods)


def _period(at: datetime) -> int:
    return int(at.timestamp()) // PERIOD_SECONDS


def _code(club: int, evening: str, period: int) -> str:
    text = f"{club}/{evening}/{period}"
    return salted_hmac("whist.door", text, algorithm="sha256").hexdigest()[:LETTERS]
