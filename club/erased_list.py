"""The list of those who were erased: outside the database, for backups that still have them.

A line of JSON for each: the club's short name and the number, nothing else of the person. A restore
reads it and erases again whom the backup brought back.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings

from club.models import Member

NAME = "erased.jsonl"
Erased = tuple[str, int]
"""A club's short name and a member's number."""


def path() -> Path:
    """Give where this installation keeps its list."""
    return Path(settings.VAR_DIR) / NAME


def read(file: Path | None = None) -> set[Erased]:
    """Read a list; none where there is no such file. Raises ValueError for what is no list."""
    file = file or path()
    if not file.exists():
        return set()
    return set(_read(file))


def _read(file: Path) -> Iterator[Erased]:
    for line in file.read_text(encoding="utf-8").splitlines():
        told = json.loads(line)
        if not isinstance(told, dict):
            raise ValueError(line)
        club, number = told.get("club"), told.get("number")
        if not isinstance(club, str) or not isinstance(number, int):
            raise ValueError(line)
        yield club, number


def write() -> None:
    """Write the list anew: whom it named before, and whom the database has as erased."""
    here = Member.objects.filter(erased_at__isnull=False)
    kept = read() | set(here.values_list("club__slug", "number"))
    path().parent.mkdir(parents=True, exist_ok=True)
    descriptor, draft = tempfile.mkstemp(dir=path().parent, prefix=f".{NAME}.")  # mode 0600
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        for club, number in sorted(kept):
            file.write(json.dumps({"club": club, "number": number}) + "\n")
        file.flush()
        os.fsync(file.fileno())
    Path(draft).replace(path())


def brought_back(file: Path | None = None) -> list[tuple[Member, Erased]]:
    """Give whom a list names as erased and the database has not."""
    found = []
    for club, number in sorted(read(file)):
        rows = Member.objects.filter(club__slug=club, number=number, erased_at__isnull=True)
        found += [(row, (club, number)) for row in rows]
    return found
