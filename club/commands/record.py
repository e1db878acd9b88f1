"""The one way a change is made: lock the heads, decide, append, keep the intent, all or nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.db import IntegrityError, transaction

from club import errands, journal, live
from club.commands import seen
from club.commands.desk import Desk, after_commit, locked
from club.commands.order import Order
from club.errors import Fault, Malformed, Reused
from club.models import Errand, Intent, Line
from club.reason import N_, Reason

Receipt = dict[str, Any]
LONGEST_KEY = 80
KEPT = "select * from club_intent where club_id = %s and key = %s"
"""Plain SQL: every change asks it, and to compose it anew takes longer than to answer it."""


def carry_out(
    order: Order,
    request: Mapping[str, Any],
    streams: Sequence[str],
    change: Callable[[Desk], Mapping[str, Any] | None],
) -> Receipt:
    """Make one change in one transaction and give its receipt.

    `request` is what was asked, for telling a repeated key from a reused one. `streams` are
    locked in the order given (left room first); those that do not exist yet are begun. Every
    stream in `order.seen` must stand where the caller saw it, whether it is worked on or not.
    The receipt holds the versions of all streams touched and what `change` returned.
    """
    digest = journal.digest_of({"by": order.caller.signed, **request})
    check_key(order.intent)
    try:
        return _carried_out(order, digest, streams, change)
    except IntegrityError:
        # Two changes of one key that share no stream do not wait for each other: one is written.
        if (kept := _kept(order)) is None:
            raise
        return _same(kept, digest)


def _carried_out(
    order: Order,
    digest: str,
    streams: Sequence[str],
    change: Callable[[Desk], Mapping[str, Any] | None],
) -> Receipt:
    with transaction.atomic():
        heads = {name: locked(order.caller.club, name) for name in streams}
        if kept := _kept(order):
            return _same(kept, digest)
        seen.check(order, heads)
        seen.check_elsewhere(order, heads)
        desk = Desk(order, heads)
        answer = dict(change(desk) or {})
        receipt = _receipt(desk, answer)
        _write(desk, digest, receipt)
    return receipt


def _kept(order: Order) -> Intent | None:
    return next(iter(Intent.objects.raw(KEPT, [order.caller.club, order.intent])), None)


def check_key(key: str) -> None:
    """Raise Malformed unless this can be the key of a request."""
    if not 1 <= len(key) <= LONGEST_KEY or not key.isprintable():
        expected = Reason(N_("a key of 1 to {most} plain characters"), most=LONGEST_KEY)
        raise Malformed(
            Reason(N_("The request needs a key of its own.")), faults=[Fault("intent", expected)]
        )


def _same(kept: Intent, digest: str) -> Receipt:
    if kept.digest != digest:
        expected = Reason(N_("a new key, or the request this key was first sent with"))
        raise Reused(
            Reason(N_("This key was used for another request.")),
            faults=[Fault("intent", expected)],
        )
    return dict(kept.receipt)


def _receipt(desk: Desk, answer: Mapping[str, Any]) -> Receipt:
    return {
        "intent": desk.order.intent,
        "streams": {name: head.version for name, head in desk.touched.items()},
        "lines": [f"{line.stream.name}#{line.number}" for line in desk.lines],
        **answer,
    }


def _write(desk: Desk, digest: str, receipt: Receipt) -> None:
    club = desk.order.caller.club
    Line.objects.bulk_create(desk.lines)
    for head in desk.touched.values():
        head.save(update_fields=["version", "hash", "state", "fold"])
    Intent.objects.create(
        club_id=club, key=desk.order.intent, digest=digest, receipt=receipt, at=desk.order.at
    )
    for errand in Errand.objects.bulk_create(desk.errands):
        after_commit(errands.hint, errand.pk)
    for name, head in desk.touched.items():
        after_commit(live.tell, club, name, head.version)
