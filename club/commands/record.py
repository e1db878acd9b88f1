"""Carry out a change in one transaction: lock heads, decide, append lines, store the receipt."""

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
"""Plain SQL, because every change runs this query and the ORM takes longer than the database."""


def carry_out(
    order: Order,
    request: Mapping[str, Any],
    streams: Sequence[str],
    change: Callable[[Desk], Mapping[str, Any] | None],
) -> Receipt:
    """Make one change in one transaction and return its receipt.

    `request` is what was asked, used to distinguish a repeated key from a reused one. `streams` are
    locked in the order given (lower apps first, starting with `club`) and created if they do not
    exist. Every stream in `order.seen` must be at the version the caller saw, whether it is changed
    or not. The receipt has the versions of all streams touched, and what `change` returned.
    """
    digests = _digests(order, request)
    check_key(order.intent)
    try:
        return _carried_out(order, digests, streams, change)
    except IntegrityError:
        # Concurrent requests with the same key may lock different streams; the unique constraint
        # lets one win.
        if (kept := _kept(order)) is None:
            raise
        return _same(kept, digests)


def _digests(order: Order, request: Mapping[str, Any]) -> tuple[str, str]:
    """Return the digest that identifies a request, and the digest used by earlier releases.

    Earlier releases left out the versions the caller had seen, and let `by` in a request replace
    the caller; their digests are still on record.
    """
    now = {"caller": order.caller.signed, "request": dict(request), "seen": dict(order.seen)}
    earlier = {"by": order.caller.signed, **request}
    return journal.digest_of(now), journal.digest_of(earlier)


def _carried_out(
    order: Order,
    digests: tuple[str, str],
    streams: Sequence[str],
    change: Callable[[Desk], Mapping[str, Any] | None],
) -> Receipt:
    with transaction.atomic():
        # Lock the streams first, so that a repeated key waits for the first request.
        heads = {name: locked(order.caller.club, name) for name in streams}
        if kept := _kept(order):
            return _same(kept, digests)
        # Check the expected versions.
        seen.check(order, heads)
        seen.check_elsewhere(order, heads)
        # Decide, then write lines, heads, key and errands.
        desk = Desk(order, heads)
        answer = dict(change(desk) or {})
        receipt = _receipt(desk, answer)
        _write(desk, digests[0], receipt)
    return receipt


def _kept(order: Order) -> Intent | None:
    return next(iter(Intent.objects.raw(KEPT, [order.caller.club, order.intent])), None)


def check_key(key: str) -> None:
    """Raise Malformed unless this is a valid idempotency key."""
    if not 1 <= len(key) <= LONGEST_KEY or not key.isprintable():
        expected = Reason(N_("a key of 1 to {most} plain characters"), most=LONGEST_KEY)
        raise Malformed(
            Reason(N_("The request needs a key of its own.")), faults=[Fault("intent", expected)]
        )


def _same(kept: Intent, digests: tuple[str, str]) -> Receipt:
    if kept.digest not in digests:
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
    key, at = desk.order.intent, desk.order.at
    seal = journal.intent_seal(club, key, digest, receipt, at)
    Intent.objects.create(club_id=club, key=key, digest=digest, receipt=receipt, at=at, seal=seal)
    for errand in Errand.objects.bulk_create(desk.errands):
        after_commit(errands.hint, errand.pk, errand.task)
    for name, head in desk.touched.items():
        after_commit(live.tell, club, name, head.version)
