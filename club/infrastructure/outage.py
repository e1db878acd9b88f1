"""Recognising failures of the machine: a full disk, or a database that cannot be reached."""

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
"""SQLSTATE classes for a server that cannot be reached, lacks resources, or is shutting down."""


@dataclass(frozen=True, slots=True)
class Outage:
    """The response to an outage; after `wait` seconds it may be over."""

    status: int
    code: str
    detail: str
    wait: int


DISK_FULL = Outage(
    507,
    "disk_full",
    N_(
        "The disk of the club's computer is full. Nothing was saved. The operator must free "
        "some space."
    ),
    60,
)
DATABASE_AWAY = Outage(
    503,
    "unavailable",
    N_("The club's database cannot be reached at the moment. Try again shortly."),
    5,
)


def outage_of(error: BaseException | None) -> Outage | None:
    """Return the outage that caused an error, or None if it is a bug of ours."""
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
    """Return SQLite's primary error code, without the extended part."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF
