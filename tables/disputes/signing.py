"""Who may sign a decision on a dispute: the arbitrator a ruling, the committee an appeal."""

from __future__ import annotations

from club.caller import Caller
from club.errors import NotYours, Refusal
from rubbers.code.code import Code
from tables.disputes import conflicts, rights
from tables.disputes.models import Dispute as Row
from tables.disputes.rules import acts
from tables.disputes.rules.dispute import Dispute, Stage, Verdict
from tables.laws.disputes import HOUSE_TIES


def signs_a_ruling(caller: Caller, row: Row, dispute: Dispute) -> bool:
    """Check whether the caller, by the number known here, hears it and may rule on it now."""
    me = str(caller.member)
    rules = acts.Rule(me, dispute.called_at, (), "", "", "", "", "", ())
    in_time = dispute.stage in (Stage.OPEN, Stage.RULED) and dispute.appeal is None
    return in_time and dispute.arbitrator == me and _has_the_right(caller, row, dispute, rules)


def signs_for_the_committee(caller: Caller, row: Row, dispute: Dispute, code: Code) -> bool:
    """Check whether the caller may decide the appeal; a tie to a party needs a reason."""
    if dispute.stage is not Stage.APPEALED or caller.member is None:
        return False
    me = str(caller.member)
    tied = conflicts.of_judge(caller.club, me, dispute.parties)
    decides = acts.DecideAppeal(me, dispute.called_at, Verdict.UPHELD, "", (), *tied)
    try:
        code.waiving(HOUSE_TIES.number).check(dispute, decides)
    except Refusal:
        return False
    return _has_the_right(caller, row, dispute, decides)


def _has_the_right(caller: Caller, row: Row, dispute: Dispute, deed: acts.Act) -> bool:
    try:
        rights.need_right(caller, row, dispute, deed)
    except NotYours:
        return False
    return True
