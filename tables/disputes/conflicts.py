"""What ties a judge to a party: a household, a recorded tie, an introduction."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator

from django.db.models import Q

from club import sameness
from club.models import Member, Tie

HOUSEHOLD, OTHER = Tie.Kind.HOUSEHOLD.value, Tie.Kind.OTHER.value


def of_judge(club: int, judge: str, parties: Collection[str]) -> tuple[bool, tuple[str, ...]]:
    """Return whether someone shares a party's household, and the parties they are otherwise tied
    to.

    Introducing someone to the club is a tie. A party recorded under two numbers is in their own
    household, whichever number they would judge under.
    """
    kept = sameness.kept_numbers(club)
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
