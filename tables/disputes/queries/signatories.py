"""Who may sign a decision on a dispute: the arbitrator a ruling, the committee an appeal."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator

from django.db.models import Q

from club.errors import NotYours, Refusal
from club.members import merged_members
from club.models import Member, Tie
from club.rules.permissions import Caller
from rubbers.code.code import Code
from tables.disputes.queries import dispute_rights
from tables.disputes.rules import acts
from tables.disputes.rules.house_rules import HOUSE_TIES
from tables.disputes.rules.state import DisputeStage, DisputeState, RulingVerdict
from tables.models.disputes import Dispute as Row

HOUSEHOLD, OTHER = Tie.Kind.HOUSEHOLD.value, Tie.Kind.OTHER.value


def of_judge(club: int, judge: str, parties: Collection[str]) -> tuple[bool, tuple[str, ...]]:
    """Return whether someone shares a party's household, and the parties they are otherwise tied
    to.

    Introducing someone to the club is a tie. A party recorded under two numbers is in their own
    household, whichever number they would judge under.
    """
    kept = merged_members.kept_numbers(club)
    names = {kept.get(who, who): who for who in parties}
    me = kept.get(judge, judge)
    own = {int(me), *(int(two) for two, one in kept.items() if one == me)}
    near: dict[str, set[str]] = defaultdict(set)
    for one, other, kind in _ties(club, own):
        pair = {kept.get(str(one), str(one)), kept.get(str(other), str(other))}
        for who in (pair - {me}) & names.keys():
            near[who].add(kind)
    household = me in names or any(HOUSEHOLD in kinds for kinds in near.values())
    others = (names[who] for who, kinds in near.items() if HOUSEHOLD not in kinds)
    return household, tuple(sorted(others, key=int))


def _ties(club: int, own: Collection[int]) -> Iterator[tuple[int, int, str]]:
    """Yield both members of each tie that someone has under any of these numbers, and its kind."""
    tied = Tie.objects.filter(Q(one__number__in=own) | Q(other__number__in=own), one__club=club)
    yield from tied.values_list("one__number", "other__number", "kind")
    met = Member.objects.filter(club=club, introduced_by__isnull=False)
    met = met.filter(Q(number__in=own) | Q(introduced_by__number__in=own))
    for guest, host in met.values_list("number", "introduced_by__number"):
        yield guest, host, OTHER


def signs_a_ruling(caller: Caller, row: Row, dispute: DisputeState) -> bool:
    """Check whether the caller, by the number known here, hears it and may rule on it now."""
    me = str(caller.member)
    rules = acts.Rule(me, dispute.called_at, (), "", "", "", "", "", ())
    in_time = dispute.stage in (DisputeStage.OPEN, DisputeStage.RULED) and dispute.appeal is None
    return in_time and dispute.arbitrator == me and _has_the_right(caller, row, dispute, rules)


def signs_for_the_committee(caller: Caller, row: Row, dispute: DisputeState, code: Code) -> bool:
    """Check whether the caller may decide the appeal; a tie to a party needs a reason."""
    if dispute.stage is not DisputeStage.APPEALED or caller.member is None:
        return False
    me = str(caller.member)
    tied = of_judge(caller.club, me, dispute.parties)
    decides = acts.DecideAppeal(me, dispute.called_at, RulingVerdict.UPHELD, "", (), *tied)
    try:
        code.waiving(HOUSE_TIES.number).check(dispute, decides)
    except Refusal:
        return False
    return _has_the_right(caller, row, dispute, decides)


def _has_the_right(caller: Caller, row: Row, dispute: DisputeState, act: acts.Act) -> bool:
    try:
        dispute_rights.need_right(caller, row, dispute, act)
    except NotYours:
        return False
    return True
