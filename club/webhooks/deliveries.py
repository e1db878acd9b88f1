"""Webhook messages: written when lines are published, deleted long after they are done.

Everything is stored as rows: a message is a `Delivery`, each try an errand.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Q

from club import clock
from club.models import Delivery, Errand, Position, Webhook
from club.outbox import errands, publisher
from club.record import journal
from club.record.unit_of_work import after_commit
from club.webhooks import payload

PAUSES = (
    timedelta(seconds=5),
    timedelta(minutes=5),
    timedelta(minutes=30),
    timedelta(hours=2),
    timedelta(hours=5),
    timedelta(hours=10),
    timedelta(hours=14),
    timedelta(hours=20),
    timedelta(hours=20),
)
"""Pauses after each failed try; together just under three days."""
REST = timedelta(seconds=20)
"""Longest pause of all messages to an address after a try without any response, or a slow one."""
SLOW = timedelta(seconds=2)
"""After a try that took longer, even if accepted, its address rests as long, up to REST."""
UNDER_WAY = timedelta(seconds=20)
"""Longer than any try takes; after this, the worker that made it must have died."""
AT_ONCE = timedelta(seconds=1)
"""A try under way for this long makes other messages to its address wait, for this long each time.
"""
OLD_SECRET_GOOD_FOR = timedelta(days=1)
KEPT = timedelta(days=60)
"""How long a finished message can still be viewed and sent again."""


def pause(tries: int) -> timedelta | None:
    """Return how long to wait after this many tries; None after the last."""
    return PAUSES[tries - 1] if tries <= len(PAUSES) else None


log = logging.getLogger(__name__)

ERRAND, ANNOUNCE = "webhook", "webhook_announce"
A_BATCH = 500
LIVE = Q(withdrawn_at__isnull=True, stopped=Webhook.Stopped.NO)


def last_position() -> int:
    """Return the last position of the record, across all clubs; 0 if there is none."""
    return Position.objects.order_by("-number").values_list("number", flat=True).first() or 0


def relay() -> int:
    """Write messages for lines published since each webhook was last served; return how many.

    If a plugin's kind of notice fails for one webhook, the error is logged and the others go on.
    """
    last, written = last_position(), 0
    behind = Webhook.objects.filter(LIVE, position__lt=last).order_by("pk")
    for key in behind.values_list("pk", flat=True):
        try:
            written += _relayed(key, last)
        except Exception:
            log.exception("webhook %s could not be notified of what was published", key)
    return written


def _relayed(key: int, last: int) -> int:
    with transaction.atomic():
        webhook = Webhook.objects.select_for_update().filter(LIVE, pk=key).first()
        if webhook is None:
            return 0
        lines = list(payload.lines_for(webhook, upto=last)[:A_BATCH])
        webhook.position = lines[-1].position.number if len(lines) == A_BATCH else last
        webhook.save(update_fields=["position"])
        return _write(
            webhook,
            [
                Delivery(
                    message=payload.message_of(kind.id, key, line.position.number),
                    kind=kind.id,
                    position=line.position.number,
                    told=payload.payload_of(line, kind),
                    at=line.at,
                )
                for line in lines
                for kind in payload.kinds_of(line, webhook.kinds)
            ],
        )


def announce(club: int, kind: str, details: Mapping[str, Any]) -> None:
    """Queue webhook messages about something on no line, in the transaction that caused it."""
    hooks = Webhook.objects.filter(LIVE, club=club)
    if any(kind in kinds for kinds in hooks.values_list("kinds", flat=True)):
        now = clock.now()
        subject = {"kind": kind, "told": dict(details), "at": now.isoformat()}
        errand = Errand.objects.create(club_id=club, task=ANNOUNCE, subject=subject, due_at=now)
        after_commit(errands.hint, errand.pk)


@errands.errand(ANNOUNCE)
def run_announcement(subject: Mapping[str, Any]) -> None:
    """Write the messages for an announcement {"kind", "told", "at"} in a club."""
    publisher.publish()
    club, kind, details = int(subject["club"]), str(subject["kind"]), dict(subject["told"])
    what = journal.digest_of(details)[:24]
    for webhook in Webhook.objects.filter(LIVE, club=club):
        if kind in webhook.kinds:
            message = Delivery(
                message=payload.message_of(kind, webhook.pk, what),
                kind=kind,
                position=last_position(),
                told=details,
                at=datetime.fromisoformat(subject["at"]),
            )
            with transaction.atomic():
                _write(webhook, [message])


def _write(webhook: Webhook, messages: Iterable[Delivery]) -> int:
    """Write messages that do not exist yet, with an errand to send each; return how many."""
    rows = list(messages)
    there = set(
        webhook.deliveries.filter(message__in=[row.message for row in rows]).values_list(
            "message", flat=True
        )
    )
    now = clock.now()
    fresh = [row for row in rows if row.message not in there]
    for row in fresh:
        row.webhook, row.due_at = webhook, now
    for row in Delivery.objects.bulk_create(fresh):
        try_at(row, now)
    return len(fresh)


def try_at(delivery: Delivery, due: datetime) -> None:
    """Queue an errand to send a message, no earlier than `due`."""
    errand = Errand.objects.create(
        club_id=delivery.webhook.club_id,
        task=ERRAND,
        subject={"delivery": delivery.pk},
        due_at=due,
    )
    if due <= clock.now():
        after_commit(errands.hint, errand.pk)


def forget(now: datetime) -> int:
    """Delete messages that were finished long ago; return how many."""
    long_ago = now - KEPT
    over = Q(delivered_at__lt=long_ago) | Q(given_up_at__lt=long_ago)
    gone, _ = Delivery.objects.filter(over).delete()
    return gone
