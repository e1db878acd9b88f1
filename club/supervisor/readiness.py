"""What an installation was made ready from; while that is unchanged, it opens at once.

Only the standard library is used, so that the doors are open before Django would have been read.
"""

from __future__ import annotations

import hashlib
import os
import sqlite3
import sysconfig
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from club.places import BASE_DIR

STAMP = "ready"
DATABASE = "club.sqlite3"
LAID_OUT = Path("static", "collected")
PROGRAM = (
    *("club/settings.py", "static/**/*", "*/migrations/*.py", "*/static/**/*"),
    *("*/streams.py", "*/*/streams.py", "rubbers/play/*.py", "rubbers/scoring/*.py"),
    *("tables/forming/*.py", "tables/disputes/rules/*.py"),
)
"""What the database and the static files are made from, and of what shape states of streams are."""
APPLIED = "select app, name from django_migrations order by id"
A_CLUB = "select exists (select 1 from club_club)"


def still_ready(var: Path) -> bool:
    """Whether nothing has to be done before the doors of this installation open."""
    try:
        return (var / STAMP).read_text() == made_from(var)
    except (OSError, sqlite3.Error):
        return False


def write_down(var: Path) -> None:
    """Keep what the installation has just been made ready from, where that can be told."""
    (var / STAMP).unlink(missing_ok=True)
    if (made := made_from(var)) is not None:
        (var / STAMP).write_text(made)


def made_from(var: Path) -> str | None:
    """Give a digest of program, packages and database; None where these cannot tell.

    A database server may change hands between two starts, and an app of a plugin may be under
    work: with either, everything is looked at each time. So it is while there is no club.
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
    """Give the folders in which installed packages say what they are."""
    for folder in dict.fromkeys(sysconfig.get_path(which) for which in ("purelib", "platlib")):
        yield from Path(folder).glob("*.dist-info")


def brings_an_app(package: Path) -> bool:
    """Whether a package has rows or files of its own for the club."""
    points = package / "entry_points.txt"
    return points.exists() and "[whistclub.apps]" in points.read_text()
