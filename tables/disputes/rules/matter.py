"""The matter of a call: what nobody has two open calls in."""

from __future__ import annotations

from hashlib import sha256

from tables.disputes.rules.dispute import Dispute, Stage


def matter_of(dispute: Dispute) -> str:
    """Give what no other call of the same caller may be in while this one is open; "" where none.

    It is the hand in dispute, or the place where no hand is; of a complaint also whom it is of.
    Calls of a record older than this are held to nothing, nor is what was declined and is heard
    again: by then its caller may have called once more.
    """
    if not dispute.once or dispute.stage is not Stage.OPEN or dispute.declinings:
        return ""
    subject = dispute.subject
    hand = "" if subject.hand is None else str(subject.hand)
    of = ",".join(sorted(dispute.against))
    told = "\n".join((subject.stream, hand, dispute.kind.value, dispute.called_by, of))
    return sha256(told.encode()).hexdigest()
