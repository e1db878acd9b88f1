"""Signing the record up to its last published line."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Max

from club import checkpoints, clock, errands, keys, merkle, publisher, signing
from club.models import Checkpoint, Club, Position

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
        signed.key = keys.in_force(keys.changes(club), upto) or signing.public_key()
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
