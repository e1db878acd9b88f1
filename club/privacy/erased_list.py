"""The list of erased people, kept outside the database for backups that still contain them.

One JSON object per line: the club's slug, the member's number, and the hash of the line that added
them, so that nobody in another club is mistaken for them. A restore reads the list and erases again
anyone whom the backup brought back.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings

from club.models import Line, Member
from club.rules.stored_values import REGISTER

NAME = "erased.jsonl"
Erased = tuple[str, int, str]
"""A club's slug, a member's number, and the hash of the line that added them."""


def path() -> Path:
    """Return the path of this installation's list."""
    return Path(settings.VAR_DIR) / NAME


def read(file: Path | None = None) -> set[Erased]:
    """Return the entries of a list; none if there is no file. ValueError if it is malformed."""
    file = file or path()
    if not file.exists():
        return set()
    return set(_read(file))


def _read(file: Path) -> Iterator[Erased]:
    for line in file.read_text(encoding="utf-8").splitlines():
        entry = json.loads(line)
        if not isinstance(entry, dict):
            raise ValueError(line)
        club, number, entered = entry.get("club"), entry.get("number"), entry.get("entered")
        if not (isinstance(club, str) and isinstance(number, int) and isinstance(entered, str)):
            raise ValueError(line)
        yield club, number, entered


def write() -> None:
    """Rewrite the list: its present entries, and everyone erased in the database."""
    here = Member.objects.filter(erased_at__isnull=False).select_related("club")
    kept = read() | {(row.club.slug, row.number, _entered(row)) for row in here}
    path().parent.mkdir(parents=True, exist_ok=True)
    descriptor, draft = tempfile.mkstemp(dir=path().parent, prefix=f".{NAME}.")  # mode 0600
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        for club, number, entered in sorted(kept):
            entry = {"club": club, "number": number, "entered": entered}
            file.write(json.dumps(entry) + "\n")
        file.flush()
        os.fsync(file.fileno())
    Path(draft).replace(path())


def brought_back(file: Path | None = None) -> list[Member]:
    """Return members whom the list names as erased but who are in the database."""
    found = []
    for club, number, entered in sorted(read(file)):
        rows = Member.objects.filter(club__slug=club, number=number, erased_at__isnull=True)
        found += [row for row in rows.select_related("club") if _entered(row) == entered]
    return found


def _entered(member: Member) -> str:
    lines = Line.objects.filter(
        stream__club=member.club_id, stream__name=REGISTER, what="member_entered"
    )
    hashes = lines.filter(body__member=member.number).order_by("number")
    return hashes.values_list("hash", flat=True).first() or ""
