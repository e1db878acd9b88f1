"""Since when a dispute waits for what it awaits."""

from __future__ import annotations

from datetime import datetime

from tables.disputes.rules.awaited import What
from tables.disputes.rules.dispute import Dispute, Verdict

JUDGED = frozenset({What.PUBLISHING, What.DOING})


def waits_since(dispute: Dispute, what: What) -> datetime:
    """Give since when it waits for this: from the call, or what was decided or asked last.

    For the committee it waits once both partners have concurred, or, in a record older than that
    was kept, once one of them appealed. For the register a ruling waits once no appeal may come;
    one that was appealed against, once the committee has decided.
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
