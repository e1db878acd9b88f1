"""Messages to members: one for each published line that decided something for them.

An address remembers the last position it was told of, so nothing is left out. A line is told again
if its message failed, with longer and longer pauses, and at last the address is stopped.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from django.db import transaction

from club import clock
from club.infrastructure.encryption import UnreadableSecret
from club.members import queries
from club.models import Errand, Line, NotificationAddress, Position
from club.notifications.addresses import ADDRESSES
from club.outbox import errands
from club.plugins import notifier as plugin_notifier
from club.plugins.plugin_process import PluginFailed, process_of
from club.privacy import subject_access
from club.record import line_words
from club.record.registries import NOTIFIERS
from club.record.unit_of_work import after_commit

ERRAND = "notify_member"
A_BATCH = 20
A_TURN = 25.0
"""Seconds after which the rest is left to the next errand; an errand's lease is a minute."""
MOST_TRIES = 9
UNDER_WAY = timedelta(minutes=5)
"""Longer than a batch can take; after this, the worker that began it must have died."""


def relay() -> int:
    """Queue an errand for each address that has not been told of the last line; return how many."""
    if not any(entry.plugin for entry in NOTIFIERS.entries()):
        return 0
    now, last = clock.now(), _last_position()
    behind = NotificationAddress.objects.filter(
        position__lt=last, due_at__lte=now, stopped_at=None
    ).select_related("member")
    queued = 0
    for row in behind:
        claimed = NotificationAddress.objects.filter(pk=row.pk, due_at=row.due_at)
        with transaction.atomic():
            if not claimed.update(due_at=now + UNDER_WAY):
                continue
            errand = Errand.objects.create(
                club_id=row.member.club_id, task=ERRAND, subject={"address": row.pk}, due_at=now
            )
            after_commit(errands.hint, errand.pk)
            queued += 1
    return queued


@errands.errand(ERRAND)
def run_errand(subject: Mapping[str, Any]) -> None:
    """Send the address {"address"} everything new; note how far it got."""
    rows = NotificationAddress.objects.select_related("member__club")
    row = rows.filter(pk=subject["address"], stopped_at=None).first()
    if row is None:
        return
    last, club = _last_position(), row.member.club
    lines = subject_access.receipt_lines(club.pk, row.member.number).filter(
        position__number__gt=row.position, position__number__lte=last
    )
    found = list(lines.order_by("position__number")[:A_BATCH])
    names, begun, told = queries.names(club.pk), time.monotonic(), 0
    for line in found:
        if time.monotonic() - begun > A_TURN:
            break
        try:
            _tell(row, line, names)
        except (PluginFailed, UnreadableSecret) as failed:
            _note_failure(row, str(failed).strip())
            return
        row.position, row.tries, row.trouble = line.position.number, 0, ""
        row.save(update_fields=["position", "tries", "trouble"])
        told += 1
    if told == len(found) < A_BATCH:
        row.position = last
    row.due_at = clock.now()
    row.save(update_fields=["position", "due_at"])


def _tell(row: NotificationAddress, line: Line, names: Mapping[str, str]) -> None:
    club = row.member.club
    plugin = NOTIFIERS.plugin_of(row.notifier)
    if plugin not in club.plugins:
        return  # whoever is no longer offered it is told nothing
    message = {
        "club": club.name,
        "text": line_words.sentence_of(line, names),
        "at": _written(line.at),
    }
    given = {"to": ADDRESSES.decrypted(row.address).decode(), "message": message}
    process_of(plugin).ask(plugin_notifier.HOOK, row.notifier, given, plugin_notifier.SECONDS)


def _note_failure(row: NotificationAddress, said: str) -> None:
    now = clock.now()
    row.tries += 1
    row.trouble = said.splitlines()[-1][:200] if said else ""
    row.due_at = now + errands.pause(row.tries + 4)
    row.stopped_at = now if row.tries >= MOST_TRIES else None
    row.save(update_fields=["tries", "trouble", "due_at", "stopped_at"])


def _written(at: datetime) -> str:
    return at.astimezone(UTC).isoformat().replace("+00:00", "Z")


def _last_position() -> int:
    return Position.objects.order_by("-number").values_list("number", flat=True).first() or 0
