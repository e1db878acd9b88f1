"""What rulings leave to be done, and who was warned: by table, and by member."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from club.members import merged_members
from club.models import Evening
from club.rules.house_rules import RulingsName
from club.rules.permissions import Caller
from tables.disputes.queries import lists
from tables.disputes.queries.unfinished import OUTSTANDING
from tables.models.disputes import Consequence, Dispute


@dataclass(frozen=True, slots=True)
class MemberOutstanding:
    """What current rulings mean for one member: payments due, and the season's warnings."""

    payments: tuple[Consequence, ...]
    warnings: tuple[Consequence, ...]

    @property
    def print(self) -> tuple[int, ...]:
        """A value that changes whenever any of it does."""
        return tuple(one.pk for one in (*self.payments, *self.warnings))


def open_at(
    evening: Evening, table: int, caller: Caller | None, *, at_the_table: bool
) -> tuple[Consequence, ...]:
    """Return what rulings leave to be done at a table, in order.

    A remedy is shown to everyone `at_the_table` and to those who may read the ruling; who pays, to
    those who may read it with names.
    """
    rows = _rows().filter(
        dispute__evening=evening, dispute__table_number=table, done=False, kind__in=OUTSTANDING
    )
    found = list(rows.order_by("dispute__number", "place", "pk"))
    if not found:
        return ()
    readable = lists.as_they_stand(evening.club_id, caller)
    readable = readable.filter(number__in={one.dispute.number for one in found})
    by_name = Q(published=RulingsName.NAMES) | lists.read_whole(evening.club_id, caller)
    numbers, named = _numbers_in(readable), _numbers_in(readable.filter(by_name))
    return tuple(
        one
        for one in found
        if (
            one.dispute.number in named
            if one.kind == Consequence.Kind.PAYMENT
            else at_the_table or one.dispute.number in numbers
        )
    )


def readable_of(club: int, caller: Caller | None, numbers: Collection[int]) -> frozenset[int]:
    """Return which of these disputes have rulings the caller may read."""
    if not numbers:
        return frozenset()
    return _numbers_in(lists.ruled(club, caller).filter(number__in=numbers))


def _numbers_in(disputes: QuerySet[Dispute]) -> frozenset[int]:
    return frozenset(disputes.order_by("number").values_list("number", flat=True))


def of_member(evening: Evening, who: str) -> MemberOutstanding:
    """Return what a member owes by rulings, and their warnings in the evening's season."""
    own = _numbers_of(evening.club_id, who)
    rows = _rows().filter(dispute__club=evening.club_id, member__number__in=own)
    rows = rows.order_by("dispute__number", "place")
    payments = rows.filter(kind=Consequence.Kind.PAYMENT, done=False)
    return MemberOutstanding(tuple(payments), tuple(_warnings(rows, evening)))


def warned(evening: Evening, people: Collection[str]) -> dict[str, int]:
    """Count the warnings of these people in the evening's season, for those who have any."""
    kept = merged_members.kept_numbers(evening.club_id)
    rows = _warnings(_rows().filter(dispute__club=evening.club_id), evening)
    counted = Counter(
        kept.get(str(n), str(n)) for n in rows.values_list("member__number", flat=True)
    )
    return {who: count for who in people if (count := counted[kept.get(who, who)])}


def _warnings(rows: QuerySet[Consequence], evening: Evening) -> QuerySet[Consequence]:
    """Keep the warnings of a season, or of the evenings outside any season."""
    of_it = {"dispute__evening__season": evening.season_id}
    if evening.season_id is None:
        of_it = {"dispute__evening__season__isnull": True}
    return rows.filter(kind=Consequence.Kind.WARNING, **of_it)


def _rows() -> QuerySet[Consequence]:
    return Consequence.objects.select_related("dispute__evening", "dispute__stream", "member")


def _numbers_of(club: int, who: str) -> set[int]:
    """Return all numbers under which a member was recorded."""
    kept = merged_members.kept_numbers(club)
    me = kept.get(who, who)
    return {int(me), int(who), *(int(two) for two, one in kept.items() if one == me)}
