"""The files of attachments: whether each is present and unchanged, and which are in use."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from datetime import datetime

from club.models import Club
from club.pictures import storage
from club.reason import N_, Reason
from club.verify.finding import Finding
from tables.models.disputes import Dispute, DisputeAttachment

TROUBLES = {
    "missing": N_("the picture of attachment {attachment} is missing: {digest}."),
    "changed": N_(
        "the picture of attachment {attachment} is not the one that was stored: {digest}."
    ),
}


def findings(clubs: Collection[Club]) -> Iterator[Finding]:
    """Yield attachments of these clubs whose picture is missing or has changed."""
    rows = DisputeAttachment.objects.filter(stands=True, dispute__club__in=clubs)
    ordered = rows.order_by("dispute__club", "dispute__number", "number")
    for one in ordered.select_related("dispute__stream").iterator():
        yield from _finding(one.dispute, one)


def findings_of(dispute: Dispute) -> Iterator[Finding]:
    """Yield attachments of one dispute whose picture is missing or has changed."""
    for one in dispute.attachments.filter(stands=True).order_by("number"):
        yield from _finding(dispute, one)


def _finding(dispute: Dispute, one: DisputeAttachment) -> Iterator[Finding]:
    trouble = storage.trouble(one.digest)
    if trouble and _still_stands(one):  # it may have been removed since it was read
        reason = Reason(TROUBLES[trouble], attachment=one.number, digest=one.digest)
        yield Finding(dispute.club_id, dispute.stream.name, None, reason)


def _still_stands(one: DisputeAttachment) -> bool:
    return DisputeAttachment.objects.filter(pk=one.pk, stands=True).exists()


def drop(digests: Collection[str]) -> None:
    """Delete at once those files that no visible attachment refers to."""
    cited = DisputeAttachment.objects.filter(stands=True, digest__in=digests)
    for digest in set(digests) - set(cited.values_list("digest", flat=True)):
        storage.drop(digest)


def sweep(at: datetime) -> int:
    """Delete files older than a day that no visible attachment refers to; return how many."""
    standing = DisputeAttachment.objects.filter(stands=True)
    return storage.sweep(frozenset(standing.values_list("digest", flat=True)), at)
