"""Decides whether an installation is still prepared, so that it can open at once.

Uses only the standard library, so that the socket opens without waiting for Django to load.
"""

from __future__ import annotations

import hashlib
import os
import sqlite3
import sysconfig
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from club.infrastructure.paths import BASE_DIR

STAMP = "ready"
DATABASE = "club.sqlite3"
LAID_OUT = Path("static", "collected")
PROGRAM = (
    *("club/settings.py", "static/**/*", "*/migrations/*.py", "*/static/**/*"),
    *("*/streams.py", "rubbers/play/**/*.py", "rubbers/scoring/*.py"),
    *("tables/room/**/*.py", "tables/disputes/rules/**/*.py", "tables/disputes/dispute_stream.py"),
)
"""Files that determine the database, the static files and the formats of stream states."""
APPLIED = "select app, name from django_migrations order by id"
A_CLUB = "select exists (select 1 from club_club)"


def still_ready(var: Path) -> bool:
    """Return whether nothing needs preparing before this installation opens."""
    try:
        return (var / STAMP).read_text() == made_from(var)
    except (OSError, sqlite3.Error):
        return False


def write_down(var: Path) -> None:
    """Save the digest of what the installation was just prepared from, if there is one."""
    (var / STAMP).unlink(missing_ok=True)
    if (made := made_from(var)) is not None:
        (var / STAMP).write_text(made)


def made_from(var: Path) -> str | None:
    """Return a digest of program, packages and database; None if they do not determine the state.

    A database server may change between two starts, and a plugin's app may be under development:
    with either, everything is prepared each time. The same applies while there is no club.
    """
    packages = list(installed())
    if os.environ.get("DATABASE_URL") or any(brings_an_app(one) for one in packages):
        return None
    digest = hashlib.sha256((var / LAID_OUT).read_bytes())
    program = (path for pattern in PROGRAM for path in BASE_DIR.glob(pattern) if path.is_file())
    for path in sorted({*program, *packages}):
        stat = path.stat()
        digest.update(f"{path} {stat.st_size} {stat.st_mtime_ns}\n".encode())
    with closing(sqlite3.connect(f"file:{var / DATABASE}?mode=rw", uri=True)) as rows:
        if not rows.execute(A_CLUB).fetchone()[0]:
            return None
        for app, name in rows.execute(APPLIED):
            digest.update(f"{app} {name}\n".encode())
    return digest.hexdigest()


def installed() -> Iterator[Path]:
    """Yield the metadata folders of installed packages."""
    for folder in dict.fromkeys(sysconfig.get_path(which) for which in ("purelib", "platlib")):
        yield from Path(folder).glob("*.dist-info")


def brings_an_app(package: Path) -> bool:
    """Return whether a package provides a Django app for the club."""
    points = package / "entry_points.txt"
    return points.exists() and "[whistclub.apps]" in points.read_text()
