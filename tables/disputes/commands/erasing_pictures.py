"""Delete the pictures someone showed in disputes when that person is erased; hashes stay."""

from __future__ import annotations

from club.commands.desk import Desk, after_commit
from club.holdings import Erasing
from tables.disputes import files, streams
from tables.disputes.models import DisputeAttachment
from tables.disputes.rules.attached import erased


def erase(desk: Desk, erasing: Erasing, by: str) -> None:
    """Record in each dispute that the pictures are erased, and delete the files after commit.

    Files of pictures removed earlier are deleted too; a picture that someone else shows as well is
    kept.
    """
    theirs = DisputeAttachment.objects.filter(shown_by__in=erasing.members)
    names = theirs.order_by("dispute__stream__pk").values_list("dispute__stream__name", flat=True)
    for name in dict.fromkeys(names):
        dispute = desk.state(streams.KIND, name)
        if gone := erased(dispute, erasing.numbers):
            desk.record(streams.KIND, name, gone, by)
    after_commit(files.drop, list(theirs.values_list("digest", flat=True)))
