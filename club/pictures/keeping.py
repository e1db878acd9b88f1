"""Where pictures are kept: files named by the SHA-256 of their bytes, which no server gives out.

A file is written before the change that cites it is committed, so what is cited is there. What no
row cites any longer, or never did, is taken away by a sweep after a day.
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
"""How long a file that nothing cites is left in peace: the change that will may be under way."""
NAME = re.compile(r"[0-9a-f]{64}")


def folder() -> Path:
    """Give the folder of this installation's pictures."""
    return Path(settings.VAR_DIR) / FOLDER


def path_of(digest: str) -> Path:
    """Give where the bytes of this hash stand."""
    if not NAME.fullmatch(digest):
        raise ValueError("not the SHA-256 of a picture")
    return folder() / digest[:2] / digest


def put(digest: str, content: bytes) -> None:
    """Keep bytes under their hash; a file that is there is written anew, and is young again."""
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
    """Give the bytes of this hash; None where they are gone, or are no longer those."""
    try:
        content = path_of(digest).read_bytes()
    except FileNotFoundError:
        return None
    return content if hashlib.sha256(content).hexdigest() == digest else None


def trouble(digest: str) -> str:
    """Say what is wrong with the file of a hash: `missing`, `changed`, or nothing."""
    if not NAME.fullmatch(digest):
        return "missing"
    if get(digest) is not None:
        return ""
    return "changed" if path_of(digest).exists() else "missing"


def drop(digest: str) -> None:
    """Take the file of a hash away; none where there is none."""
    path_of(digest).unlink(missing_ok=True)


def kept() -> Iterator[str]:
    """Give the hashes of all files there are, in order."""
    for path in sorted(folder().glob("[0-9a-f][0-9a-f]/*")):
        if NAME.fullmatch(path.name):
            yield path.name


def sweep(cited: Collection[str], at: datetime) -> int:
    """Take away files that nothing cites and that are older than a day; give how many."""
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
