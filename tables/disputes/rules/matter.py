"""The matter of a call: nobody may have two open calls in the same matter."""

from __future__ import annotations

from hashlib import sha256

from tables.disputes.rules.dispute import Dispute, Stage


def matter_of(dispute: Dispute) -> str:
    """Return the key no other call of the same caller may share while this one is open; "" for
    none.

    It identifies the hand in dispute, or the place if there is no hand; for a complaint also the
    people complained of. Calls in records older than this rule are exempt, and so is a dispute that
    was declined and is heard again: by then its caller may have called once more.
    """
    if not dispute.once or dispute.stage is not Stage.OPEN or dispute.declinings:
        return ""
    subject = dispute.subject
    hand = "" if subject.hand is None else str(subject.hand)
    of = ",".join(sorted(dispute.against))
    told = "\n".join((subject.stream, hand, dispute.kind.value, dispute.called_by, of))
    return sha256(told.encode()).hexdigest()
