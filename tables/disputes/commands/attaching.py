"""Attach a picture to a dispute: re-encode it, store it by its hash, and record it."""

from __future__ import annotations

from dataclasses import replace

from club import asking
from club.commands.order import Order
from club.commands.record import Receipt
from club.models import Intent
from club.pictures import keeping
from club.pictures.taking import picture_of
from tables.disputes import queries, rights, sight
from tables.disputes.commands import deeds, words
from tables.disputes.models import Dispute as Row
from tables.disputes.rules import acts
from tables.disputes.rules.attached import check_room
from tables.people import caller_here


def attach(order: Order, row: Row, sent: bytes, caption: str, by: str = "") -> Receipt:
    """Attach a picture; `by` is the person showing it, if someone else enters it.

    Permission is checked before the picture is decoded, which is the expensive step. The file is
    written before the record refers to it, and once more afterwards, so that a sweep in between
    cannot lose it. Raises NotYours, Impossible, TooMuch, or Malformed for an invalid picture or
    caption.
    """
    dispute = queries.state_of(row)
    caller = caller_here(order.caller, sight.known_here(dispute))
    shown_by = by or ("" if caller.member is None else str(caller.member))
    deed = acts.AddAttachment(shown_by, "", 0, 0, 0, "")
    if not Intent.objects.filter(club=caller.club, key=order.intent).exists():
        rights.need_right(caller, row, dispute, deed)
        check_room(dispute)
    words.checked(deed, {"caption": caption})
    asking.check("pictures", f"{caller.club}:{caller.signed}")
    picture = picture_of(sent)
    keeping.put(picture.digest, picture.content)
    ready = replace(
        deed,
        digest=picture.digest,
        size=len(picture.content),
        width=picture.width,
        height=picture.height,
    )
    receipt = deeds.act(order, row, ready, {"caption": caption})
    keeping.put(picture.digest, picture.content)
    return receipt
