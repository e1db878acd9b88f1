"""Signing the record up to its last published line."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Max

from club import clock
from club.models import Checkpoint, Club, Position
from club.outbox import errands, publisher
from club.record import checkpoints, journal, key_changes, merkle, signing
from club.record.command_context import CommandContext
from club.record.unit_of_work import Receipt, idempotent, unit_of_work
from club.rules.permissions import CLUB_ITSELF, Caller
from club.rules.stored_values import REGISTER

LONGEST_WHY = 80
ERRAND = "checkpoint"


def checkpoint(club: int, at: datetime, why: str) -> Checkpoint | None:
    """Sign all published lines of a club; return the checkpoint, or None if there are no lines.

    If nothing was published since the last checkpoint, return that one and add none. The key is the
    one in force at that position according to the record; raises KeyMissing if this machine does
    not have it.
    """
    publisher.publish()
    with transaction.atomic():
        Club.objects.select_for_update().get(pk=club)
        last = checkpoints.latest(club)
        upto = Position.objects.filter(line__stream__club=club).aggregate(n=Max("number"))["n"]
        if upto is None or (last is not None and last.position == upto):
            return last
        signed = _next(club, last, upto)
        signed.at, signed.why = at, why[:LONGEST_WHY]
        signed.key = key_changes.in_force(key_changes.changes(club), upto) or signing.public_key()
        private = signing.key_to(signed.key)
        signed.signature = signing.sign(checkpoints.message(signed), private)
        signed.save(force_insert=True)
        Club.objects.filter(pk=club).update(signed=signed.number)
        return signed


@errands.errand(ERRAND)
def run_errand(subject: Mapping[str, Any]) -> None:
    """Sign the record of the club named by {"club", "why"}."""
    checkpoint(int(subject["club"]), clock.now(), str(subject["why"]))


def _next(club: int, last: Checkpoint | None, upto: int) -> Checkpoint:
    after, size, peaks = (0, 0, []) if last is None else (last.position, last.size, last.peaks)
    fresh = list(checkpoints.leaves(club, after=after, upto=upto))
    grown = merkle.peaks_with(size, [bytes.fromhex(peak) for peak in peaks], fresh)
    return Checkpoint(
        club_id=club,
        number=1 if last is None else last.number + 1,
        position=upto,
        size=size + len(fresh),
        root=merkle.root_of_peaks(size + len(fresh), grown).hex(),
        peaks=[peak.hex() for peak in grown],
    )


def rotate(at: datetime, *, lost: bool = False) -> str:
    """Replace this installation's signing key with the next one; return its public key.

    The old key first signs everything written so far. The change is recorded in every club or in
    none. If interrupted, a second call carries on from there. If the old key is `lost`, nothing is
    signed with it, and the record shows that. Raises KeyMissing if the old key is not on this
    machine, or if the next one must come from the environment and is not set.
    """
    signing.private_key()
    new = signing.public_of(signing.next_private_key())
    # Sign everything written so far with the old key.
    for club in Club.objects.order_by("pk") if not lost else ():
        signing.key_to(key_changes.to_give_up(club.pk))
        checkpoint(club.pk, at, "before a change of keys")
    # Announce the new key in every club, then use it.
    with transaction.atomic():
        for club in Club.objects.order_by("pk"):
            _change(club.pk, new, at, lost)
    signing.take_over(new)
    return new


@idempotent
def _change(club: int, new: str, at: datetime, lost: bool) -> Receipt:
    context = CommandContext(Caller(club), f"key-{new[:32]}", at)
    with unit_of_work(context, {"do": "rotate_key", "new": new}, [REGISTER]) as uow:
        old = key_changes.to_give_up(club)
        if old != new:
            moment = (at - journal.EPOCH) // journal.MICROSECOND
            said = key_changes.statement(club, old, new, moment)
            private = None if lost else signing.key_to(old)
            signature = "" if private is None else signing.sign(key_changes.message(said), private)
            body = {"statement": said, "signature": signature}
            uow.append(REGISTER, key_changes.CHANGED, body, CLUB_ITSELF)
            uow.errand(ERRAND, {"why": "a change of keys"})
    return uow.receipt
