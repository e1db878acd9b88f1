"""Attach a picture to a dispute: re-encode it, store it by its hash, and record it."""

from __future__ import annotations

from dataclasses import replace

from club.access import rate_limit
from club.models import Intent
from club.pictures import storage
from club.pictures.upload import picture_of
from club.privacy.data_registry import ErasureSubject
from club.record.command_context import CommandContext
from club.record.unit_of_work import Receipt, UnitOfWork, after_commit
from tables.disputes import dispute_stream
from tables.disputes.commands import dispute_acts, words
from tables.disputes.queries import attachment_files, dispute_rights, lookup, visibility
from tables.disputes.rules import acts
from tables.disputes.rules.judging.evidence import check_room, erased
from tables.models.disputes import Dispute as Row
from tables.models.disputes import DisputeAttachment
from tables.permissions.people import caller_here


def attach(context: CommandContext, row: Row, sent: bytes, caption: str, by: str = "") -> Receipt:
    """Attach a picture; `by` is the person showing it, if someone else enters it.

    Permission is checked before the picture is decoded, which is the expensive step. The file is
    written before the record refers to it, and once more afterwards, so that a sweep in between
    cannot lose it. Raises NotYours, Impossible, TooMuch, or Malformed for an invalid picture or
    caption.
    """
    dispute = lookup.state_of(row)
    caller = caller_here(context.caller, visibility.known_here(dispute))
    shown_by = by or ("" if caller.member is None else str(caller.member))
    act = acts.AddAttachment(shown_by, "", 0, 0, 0, "")
    if not Intent.objects.filter(club=caller.club, key=context.idempotency_key).exists():
        dispute_rights.need_right(caller, row, dispute, act)
        check_room(dispute)
    words.checked(act, {"caption": caption})
    rate_limit.check("pictures", f"{caller.club}:{caller.signed}")
    picture = picture_of(sent)
    storage.put(picture.digest, picture.content)
    ready = replace(
        act,
        digest=picture.digest,
        size=len(picture.content),
        width=picture.width,
        height=picture.height,
    )
    receipt = dispute_acts.perform(context, row, ready, {"caption": caption})
    storage.put(picture.digest, picture.content)
    return receipt


def erase(uow: UnitOfWork, erasing: ErasureSubject, by: str) -> None:
    """Record in each dispute that the pictures are erased, and delete the files after commit.

    Files of pictures removed earlier are deleted too; a picture that someone else shows as well is
    kept.
    """
    theirs = DisputeAttachment.objects.filter(shown_by__in=erasing.members)
    names = theirs.order_by("dispute__stream__pk").values_list("dispute__stream__name", flat=True)
    for name in dict.fromkeys(names):
        dispute = uow.state(dispute_stream.KIND, name)
        if gone := erased(dispute, erasing.numbers):
            uow.record(dispute_stream.KIND, name, gone, by)
    after_commit(attachment_files.drop, list(theirs.values_list("digest", flat=True)))
