"""Attaching a picture to a dispute: it is drawn anew, kept by its hash, and put on the record."""

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
    """Attach a picture; `by` is who shows it, where another enters it.

    Whether it may be at all is asked before the picture is decoded, which costs most. The file is
    written before the record cites it, and once more after, so that no sweep in between takes it.
    Raises NotYours, Impossible, TooMuch, or Malformed for what is no picture or no caption.
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
