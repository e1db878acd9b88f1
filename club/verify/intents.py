"""Checks that the idempotency key of every change is stored, with its receipt."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from club.models import Club, Intent, Line, Remark
from club.privacy import anonymise
from club.reason import N_, Reason
from club.record import journal
from club.verify.finding import Finding

Change = list[tuple[str, int, Any]]
"""The lines of one change: stream, number, time."""


def check_intents(club: Club) -> Iterator[Finding]:
    """Yield keys that differ from what was written, and changes whose key is missing."""
    changes = _changes(club)
    erased: frozenset[str] | None = None
    for row in Intent.objects.filter(club=club).order_by("pk").iterator(chunk_size=2000):
        change = changes.pop(row.key, [])
        if not (row.digest or row.receipt or row.seal):
            erased = _emptied(club) if erased is None else erased
            if row.key not in erased:
                yield _finding(
                    club,
                    row.key,
                    change,
                    N_("the key {key} was emptied, but no erasure is recorded."),
                )
        elif row.seal != _sealed(row):
            yield _finding(
                club, row.key, change,
                N_("the key {key} has been changed since it was written: its digest, "
                    "receipt, time or seal."),
            )  # fmt: skip
        if row.receipt and not _tells_of(row.receipt, row.key, change):
            template = N_("the receipt of key {key} does not match the lines of its change.")
            yield _finding(club, row.key, change, template)
        if any(at != row.at for _stream, _number, at in change):
            yield _finding(
                club, row.key, change, N_("the time of key {key} differs from that of its lines.")
            )
        if not change and not row.receipt:
            yield _finding(club, row.key, change, N_("no change was made with the key {key}."))
    for key, change in changes.items():
        yield _finding(club, key, change, N_("the key {key} has been deleted."))


def _changes(club: Club) -> dict[str, Change]:
    found: dict[str, Change] = defaultdict(list)
    lines = Line.objects.filter(stream__club=club).order_by("pk")
    columns = lines.values_list("intent", "stream__name", "number", "at")
    for key, stream, number, at in columns.iterator(chunk_size=5000):
        found[key].append((stream, number, at))
    return found


def _finding(club: Club, key: str, change: Change, template: str) -> Finding:
    stream, number = (change[0][0], change[0][1]) if change else ("", None)
    return Finding(club.pk, stream, number, Reason(template, key=key))


def _sealed(row: Intent) -> str:
    try:
        return journal.intent_seal(row.club_id, row.key, row.digest, row.receipt, row.at)
    except (ValueError, TypeError):  # a number that no receipt can hold
        return ""


def _tells_of(receipt: Any, key: str, change: Change) -> bool:
    if not isinstance(receipt, dict) or receipt.get("intent") != key:
        return False
    versions: dict[str, int] = {}
    for stream, number, _at in change:
        versions[stream] = max(number, versions.get(stream, 0))
    parts = receipt.get("lines"), receipt.get("streams")
    return parts == ([f"{stream}#{number}" for stream, number, _at in change], versions)


def _emptied(club: Club) -> frozenset[str]:
    """Return the keys that an erasure may have emptied: requests with a name or erased remarks."""
    lines = Line.objects.filter(stream__club=club)
    erased = {
        body.get("member")
        for body in lines.filter(what="member_erased").values_list("body", flat=True)
        if isinstance(body, dict)
    }
    gone = set(
        Remark.objects.filter(club=club, erased_at__isnull=False).values_list("digest", flat=True)
    )
    signed = {f"member:{number}" for number in erased}
    found: set[str] = set()
    rows = lines.values_list("what", "by", "intent", "body")
    for what, by, key, body in rows.iterator(chunk_size=5000) if erased else ():
        named = what in anonymise.NAMING and isinstance(body, dict) and body.get("member") in erased
        own = what == "token_issued" and by in signed
        if named or own or not gone.isdisjoint(anonymise.refs_in(body)):
            found.add(key)
    return frozenset(found)
