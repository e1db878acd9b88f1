"""Checks that the public order is complete, and that signed lines are unchanged."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from django.db.models import F, Window
from django.db.models.functions import Lag

from club.models import Checkpoint, Club, Line, Position
from club.reason import N_, Reason
from club.record import checkpoints, key_changes, merkle
from club.rules.stored_values import REGISTER
from club.verify.finding import Finding


def check_positions() -> Iterator[Finding]:
    """Yield positions that break the sequence 1, 2, 3 and so on, or that have no line."""
    before = Window(Lag("number", default=0), order_by=F("number").asc())
    for row in Position.objects.annotate(before=before).values("number", "before").iterator():
        if row["number"] != row["before"] + 1:
            reason = Reason(
                N_("position {expected} is missing before position {found}."),
                expected=row["before"] + 1,
                found=row["number"],
            )
            yield Finding(0, "", None, reason)
    astray = Position.objects.exclude(line__in=Line.objects.all()).order_by("number")
    for number in astray.values_list("number", flat=True).iterator():
        yield Finding(0, "", None, Reason(N_("position {number} cites no line."), number=number))


def check_keys(club: Club, trusted: Collection[str]) -> Iterator[Finding]:
    """Yield changes of a club's signing key that the previous key did not sign.

    If the previous key is trusted, no signature is required: that key was lost, and whoever runs
    the check vouches for it.
    """
    before = ""
    for change in key_changes.changes(club.pk):
        if not change.holds and change.old not in trusted:
            reason = Reason(N_("the old key did not sign this change of keys."))
            yield Finding(club.pk, REGISTER, change.number, reason)
        if before and change.old != before:
            reason = Reason(N_("it replaces a key that is not the one in force: {key}"), key=before)
            yield Finding(club.pk, REGISTER, change.number, reason)
        before = change.new


def check_checkpoints(club: Club, trusted: Collection[str]) -> Iterator[Finding]:
    """Yield whatever is wrong with a club's checkpoints.

    `trusted` are the public keys to trust, together with keys linked to them by signed changes.
    """
    changes = key_changes.changes(club.pk)
    known = key_changes.trusted(changes, trusted)
    peaks: list[bytes] = []
    size = after = 0
    last = 0
    in_order = club.checkpoints.order_by("number").iterator()
    # Grow the tree from checkpoint to checkpoint, comparing the root of each.
    for expected, signed in enumerate(in_order, start=1):
        fresh = LeafIterator(checkpoints.leaves(club.pk, after=after, upto=signed.position))
        peaks = merkle.peaks_with(size, peaks, fresh)
        size, after = size + fresh.count, signed.position
        root = merkle.root_of_peaks(size, peaks).hex()
        last = signed.number
        for reason in _faults(signed, expected, size, root, [p.hex() for p in peaks], known):
            yield Finding(club.pk, "", None, reason)
        # A checkpoint must be signed with the key in force at its position.
        in_force = key_changes.in_force(changes, signed.position)
        if signed.key in known and in_force not in (None, signed.key):
            template = N_(
                "checkpoint {number} is signed with a key that was not in force then: {key}"
            )
            reason = Reason(template, number=signed.number, key=signed.key)
            yield Finding(club.pk, "", None, reason)
    # The club's count shows whether the last checkpoints were removed.
    if last != club.signed:
        template = N_("the last checkpoint is {last}, but {signed} were signed.")
        yield Finding(club.pk, "", None, Reason(template, last=last, signed=club.signed))


class LeafIterator:
    """An iterable of leaves that counts them."""

    def __init__(self, leaves: Iterator[bytes]) -> None:
        self.leaves, self.count = leaves, 0

    def __iter__(self) -> Iterator[bytes]:
        for leaf in self.leaves:
            self.count += 1
            yield leaf


def _faults(
    signed: Checkpoint,
    expected: int,
    size: int,
    root: str,
    peaks: list[str],
    known: Collection[str],
) -> Iterator[Reason]:
    number = signed.number
    if number != expected:
        yield Reason(N_("checkpoint {expected} is missing."), expected=expected)
    if not checkpoints.signature_holds(signed):
        yield Reason(N_("the signature of checkpoint {number} is not valid."), number=number)
    if signed.key not in known:
        yield Reason(
            N_("checkpoint {number} is signed with a key that is not trusted here: {key}"),
            number=number,
            key=signed.key,
        )
    if (signed.size, signed.root) != (size, root):
        yield Reason(
            N_(
                "the lines up to position {position} are not those that checkpoint {number} signed."
            ),
            position=signed.position,
            number=number,
        )
    elif signed.peaks != peaks:
        yield Reason(N_("the peaks of checkpoint {number} do not match its tree."), number=number)
