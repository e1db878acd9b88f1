"""Paths of this installation: the program, and the folder of all its data."""

import os
import stat
from contextlib import suppress
from pathlib import Path

BASE_DIR = Path(__file__).resolve().parents[2]
VAR_DIR = Path(os.environ.get("WHIST_VAR", BASE_DIR / "var")).resolve()

OWNERS_FOLDER, OWNERS_FILE = 0o700, 0o600
OTHERS = 0o077
BESIDE_A_DATABASE = ("", "-wal", "-shm", "-journal")
"""Suffixes of the files that SQLite keeps for a database."""


def keep_to_owner(folder: Path) -> None:
    """Restrict a folder of ours to its owner, unless it is shared with other users.

    Shared means a folder like /tmp, or one that contains files of another user.
    """
    with suppress(OSError):
        now, own = folder.stat(), os.getuid()
        inside = (entry.stat(follow_symlinks=False).st_uid for entry in os.scandir(folder))
        shared = now.st_mode & stat.S_ISVTX or any(owner != own for owner in (now.st_uid, *inside))
        if now.st_mode & OTHERS and not shared:
            folder.chmod(OWNERS_FOLDER)


def keep_database_to_owner(database: Path) -> None:
    """Restrict the files of an SQLite database to their owner."""
    for suffix in BESIDE_A_DATABASE:
        path = database.with_name(database.name + suffix)
        with suppress(OSError):
            if path.stat().st_mode & OTHERS:
                path.chmod(OWNERS_FILE)
