"""What is wrong with the machine, where that is why a request failed: no room, or no database."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass

import psycopg
from django.db import InterfaceError, OperationalError

from club.reason import N_

NO_ROOM = frozenset({errno.ENOSPC, errno.EDQUOT})
FULL_ON_POSTGRESQL = "53100"
AWAY_ON_SQLITE = frozenset(
    {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_IOERR}
)
AWAY_ON_POSTGRESQL = ("08", "53", "57P")
"""The classes of states in which a server cannot be reached, has no room, or is ending."""


@dataclass(frozen=True, slots=True)
class Outage:
    """How an outage is answered; after `wait` seconds it may be over."""

    status: int
    code: str
    detail: str
    wait: int


DISK_FULL = Outage(
    507,
    "disk_full",
    N_("The disk of the club's machine is full. Nothing was written. The operator must make room."),
    60,
)
DATABASE_AWAY = Outage(
    503,
    "unavailable",
    N_("The club's database can't be reached now. Try again in a moment, with the same key."),
    5,
)


def outage_of(error: BaseException | None) -> Outage | None:
    """Say which outage an error comes from; None for a mistake of our own."""
    causes = list(_causes(error))
    if any(map(_is_full, causes)):
        return DISK_FULL
    return DATABASE_AWAY if any(map(_is_away, causes)) else None


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__


def _is_full(error: BaseException) -> bool:
    match error:
        case sqlite3.Error():
            return _primary(error) == sqlite3.SQLITE_FULL
        case psycopg.Error():
            return error.sqlstate == FULL_ON_POSTGRESQL
        case OSError():
            return error.errno in NO_ROOM
    return False


def _is_away(error: BaseException) -> bool:
    if not isinstance(error, OperationalError | InterfaceError):
        return False
    match error.__cause__:
        case sqlite3.Error() as cause:
            return _primary(cause) in AWAY_ON_SQLITE
        case psycopg.Error() as cause:
            return cause.sqlstate is None or cause.sqlstate.startswith(AWAY_ON_POSTGRESQL)
    return False


def _primary(error: sqlite3.Error) -> int:
    """Give SQLite's error without its further particulars."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF
