"""Where this installation stands: its program, and the folder of all that it keeps."""

import os
import stat
from contextlib import suppress
from pathlib import Path

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = Path(os.environ.get("WHIST_VAR", BASE_DIR / "var")).resolve()

OWNERS_FOLDER, OWNERS_FILE = 0o700, 0o600
OTHERS = 0o077
BESIDE_A_DATABASE = ("", "-wal", "-shm", "-journal")
"""What SQLite keeps in files of their own beside a database."""


def keep_to_owner(folder: Path) -> None:
    """Close a folder of ours to everybody else; one that others have to do with is left as it is.

    That is a folder like /tmp, or one in which something belongs to another user.
    """
    with suppress(OSError):
        now, own = folder.stat(), os.getuid()
        inside = (entry.stat(follow_symlinks=False).st_uid for entry in os.scandir(folder))
        shared = now.st_mode & stat.S_ISVTX or any(owner != own for owner in (now.st_uid, *inside))
        if now.st_mode & OTHERS and not shared:
            folder.chmod(OWNERS_FOLDER)


def keep_database_to_owner(database: Path) -> None:
    """Close the files of an SQLite database to everybody but their owner."""
    for suffix in BESIDE_A_DATABASE:
        path = database.with_name(database.name + suffix)
        with suppress(OSError):
            if path.stat().st_mode & OTHERS:
                path.chmod(OWNERS_FILE)
