"""Since when a dispute has waited for the next step."""

from __future__ import annotations

from datetime import datetime

from tables.disputes.rules.awaited import What
from tables.disputes.rules.dispute import Dispute, Verdict

JUDGED = frozenset({What.PUBLISHING, What.DOING})


def waits_since(dispute: Dispute, what: What) -> datetime:
    """Return since when it has waited for this: the call, or the last decision or request.

    For the committee, since both partners concurred, or, in records from before that was stored,
    since one of them appealed. For the register, since no appeal was possible any more; after an
    appeal, since the committee decided.
    """
    last = dispute.appeals[-1] if dispute.appeals else None
    decided = last.decided_at if last else None
    if what is What.COMMITTEE:
        return (last.lodged_at or last.at if last else None) or dispute.called_at
    if what in JUDGED and dispute.ruling is not None:
        free = dispute.appeal_until if what is What.PUBLISHING else None
        return decided or free or dispute.ruling.at
    remitted = decided if last is not None and last.verdict is Verdict.REMITTED else None
    return remitted or dispute.called_at
