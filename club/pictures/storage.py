"""Storage of pictures: files named by the SHA-256 of their bytes, not served directly.

A file is written before the change that cites it is committed, so that every cited file exists. A
sweep deletes files that no row cites after a day.
"""

from __future__ import annotations

import hashlib
import os
import re
import tempfile
from collections.abc import Collection, Iterator
from datetime import datetime, timedelta
from pathlib import Path

from django.conf import settings

FOLDER = "attachments"
UNCITED = timedelta(days=1)
"""How long an uncited file is kept, since the change that cites it may be in progress."""
NAME = re.compile(r"[0-9a-f]{64}")


def folder() -> Path:
    """Return the folder of this installation's pictures."""
    return Path(settings.VAR_DIR) / FOLDER


def path_of(digest: str) -> Path:
    """Return the path of the file with this hash."""
    if not NAME.fullmatch(digest):
        raise ValueError("not the SHA-256 of a picture")
    return folder() / digest[:2] / digest


def put(digest: str, content: bytes) -> None:
    """Store bytes under their hash; an existing file is rewritten, which renews its age."""
    path = path_of(digest)
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    descriptor, draft = tempfile.mkstemp(dir=path.parent, prefix=".")  # mode 0600
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(draft).replace(path)
    finally:
        Path(draft).unlink(missing_ok=True)


def get(digest: str) -> bytes | None:
    """Return the bytes with this hash; None if the file is missing or has been altered."""
    try:
        content = path_of(digest).read_bytes()
    except FileNotFoundError:
        return None
    return content if hashlib.sha256(content).hexdigest() == digest else None


def trouble(digest: str) -> str:
    """Return what is wrong with the file of a hash: `missing`, `changed`, or "" if nothing."""
    if not NAME.fullmatch(digest):
        return "missing"
    if get(digest) is not None:
        return ""
    return "changed" if path_of(digest).exists() else "missing"


def drop(digest: str) -> None:
    """Delete the file of a hash, if there is one."""
    path_of(digest).unlink(missing_ok=True)


def kept() -> Iterator[str]:
    """Yield the hashes of all stored files, in order."""
    for path in sorted(folder().glob("[0-9a-f][0-9a-f]/*")):
        if NAME.fullmatch(path.name):
            yield path.name


def sweep(cited: Collection[str], at: datetime) -> int:
    """Delete uncited files older than a day; return how many."""
    gone = 0
    for path in folder().glob("[0-9a-f][0-9a-f]/*"):
        if path.name in cited:
            continue
        try:
            if path.stat().st_mtime < (at - UNCITED).timestamp():
                path.unlink()
                gone += 1
        except FileNotFoundError:
            continue
    return gone
