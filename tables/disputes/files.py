"""The files of attachments: whether each is there and as it was kept, and which are cited."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from datetime import datetime

from club.models import Club
from club.pictures import keeping
from club.reason import N_, Reason
from club.verify.finding import Finding
from tables.disputes.models import Dispute, DisputeAttachment

TROUBLES = {
    "missing": N_("the picture of attachment {attachment} is missing: {digest}."),
    "changed": N_("the picture of attachment {attachment} is not what was kept: {digest}."),
}


def findings(clubs: Collection[Club]) -> Iterator[Finding]:
    """Yield attachments of these clubs whose picture is missing, or is not the one kept."""
    rows = DisputeAttachment.objects.filter(stands=True, dispute__club__in=clubs)
    ordered = rows.order_by("dispute__club", "dispute__number", "number")
    for one in ordered.select_related("dispute__stream").iterator():
        yield from _finding(one.dispute, one)


def findings_of(dispute: Dispute) -> Iterator[Finding]:
    """Yield attachments of one dispute whose picture is missing, or is not the one kept."""
    for one in dispute.attachments.filter(stands=True).order_by("number"):
        yield from _finding(dispute, one)


def _finding(dispute: Dispute, one: DisputeAttachment) -> Iterator[Finding]:
    trouble = keeping.trouble(one.digest)
    if trouble and _still_stands(one):  # it may have been removed since it was read
        reason = Reason(TROUBLES[trouble], attachment=one.number, digest=one.digest)
        yield Finding(dispute.club_id, dispute.stream.name, None, reason)


def _still_stands(one: DisputeAttachment) -> bool:
    return DisputeAttachment.objects.filter(pk=one.pk, stands=True).exists()


def drop(digests: Collection[str]) -> None:
    """Take files away at once that no standing attachment cites."""
    cited = DisputeAttachment.objects.filter(stands=True, digest__in=digests)
    for digest in set(digests) - set(cited.values_list("digest", flat=True)):
        keeping.drop(digest)


def sweep(at: datetime) -> int:
    """Take away files that no standing attachment cites and that are older than a day."""
    standing = DisputeAttachment.objects.filter(stands=True)
    return keeping.sweep(frozenset(standing.values_list("digest", flat=True)), at)
