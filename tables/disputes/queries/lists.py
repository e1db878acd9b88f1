"""Database conditions for which disputes a caller sees in lists, and how much of each.

They mirror the rules in `disclosure`.
"""

from __future__ import annotations

from django.db.models import Case, F, Q, QuerySet, Value, When

from club.members import merged_members
from club.rules.permissions import Caller
from tables.disputes.queries import lookup, visibility
from tables.disputes.rules.disclosure import OFFICERS
from tables.models.disputes import Dispute as Row

OPEN_TO_THE_CLUB = Q(stage=Row.Stage.OPEN, kind=Row.Kind.PLAY)
"""Every member sees, of these disputes, that the arbitrator is called."""
VISIBLE_COLUMNS = {"stage": "stage", "law": "law", "code": "law_code", "ruled_at": "ruled_at"}
"""The columns lists show of a dispute, and the column with the current value."""


def visible(club: int, caller: Caller | None) -> QuerySet[Row]:
    """Return the disputes of which the caller may see something, as `parts_seen` decides.

    `visible_stage`, `visible_law`, `visible_code` and `visible_ruled_at` hold what the caller may
    see of each; `visible_topic`, `visible_suit` and `visible_title_ref` what they may see of its
    title.
    """
    return _known_to(club, caller, OPEN_TO_THE_CLUB)


def as_they_stand(club: int, caller: Caller | None) -> QuerySet[Row]:
    """Return those visible disputes whose current state the caller may see.

    That excludes disputes known only from the register that have moved on since they were
    published.
    """
    known = ~Q(published="") & Q(register_behind=False) | read_whole(club, caller)
    return lookup.rows(club).filter(
        known if visibility.is_a_stranger(caller) else known | OPEN_TO_THE_CLUB
    )


def ruled(club: int, caller: Caller | None) -> QuerySet[Row]:
    """Return the disputes whose rulings the caller may read; columns as in `visible`."""
    return _known_to(club, caller).exclude(law="")


def in_the_register(club: int) -> QuerySet[Row]:
    """Return the disputes with a published ruling, as published, for anybody."""
    return ruled(club, None).exclude(visible_law="")  # type: ignore[misc]  # annotated there


def not_in_the_register(club: int, caller: Caller | None) -> QuerySet[Row]:
    """Return rulings the caller may read that are unpublished, or published but out of date."""
    kept_back = Q(published="") | Q(register_behind=True)
    return ruled(club, caller).filter(kept_back).filter(read_whole(club, caller))


def _known_to(club: int, caller: Caller | None, to_the_club: Q | None = None) -> QuerySet[Row]:
    """Return what is published, what is `to_the_club`, and what concerns the caller."""
    whole = read_whole(club, caller)
    known = ~Q(published="") | whole
    if to_the_club is not None and not visibility.is_a_stranger(caller):
        known |= to_the_club
    return _with_visible_values(lookup.rows(club).filter(known), whole)


def _with_visible_values(rows: QuerySet[Row], whole: Q) -> QuerySet[Row]:
    """Annotate each dispute with what is shown of it: the current values, or the published ones."""
    published = Q(register_behind=True) & ~whole
    columns = {
        f"visible_{name}": Case(When(published, then=F(f"register_{name}")), default=F(stands))
        for name, stands in VISIBLE_COLUMNS.items()
    }
    known = whole | ~Q(published="")
    titles = {
        f"visible_{name}": Case(When(known, then=F(name)), default=Value(""))
        for name in ("topic", "suit")
    }
    worded = Case(When(whole, then=F("title_ref")), default=F("register_title_ref"))
    return rows.annotate(**columns, **titles, visible_title_ref=worded)


def read_whole(club: int, caller: Caller | None) -> Q:
    """Return the condition for disputes the caller may read in their current state.

    `as_seen` returns them whole.
    """
    numbers = _numbers(club, caller)
    named = Row.objects.filter(consequences__member__number__in=numbers)
    return _heard_by(club, caller, numbers) | Q(pk__in=named.values("pk"))


def read_with_the_call(club: int, caller: Caller | None) -> Q:
    """Return the condition for disputes of which the caller may read everything, including the
    call.
    """
    return _heard_by(club, caller, _numbers(club, caller))


def _heard_by(club: int, caller: Caller | None, numbers: set[int]) -> Q:
    """Return the condition for disputes these people are part of, or hear; all for officers."""
    if not visibility.is_a_stranger(caller) and caller is not None and caller.roles & OFFICERS:
        return Q(club=club)
    mine = Row.objects.filter(parties__member__number__in=numbers)
    heard = Q(arbitrator__number__in=numbers) | Q(onlooker__number__in=numbers)
    return Q(pk__in=mine.values("pk")) | heard


def _numbers(club: int, caller: Caller | None) -> set[int]:
    """Return every number under which the caller is recorded; empty if nothing is theirs."""
    if visibility.is_a_stranger(caller) or caller is None or caller.member is None:
        return set()
    if caller.roles & OFFICERS:
        return set()  # officers see everything, so no search is needed
    kept = merged_members.kept_numbers(club)
    me = str(caller.member)
    own = {me, kept.get(me, me), *(two for two, one in kept.items() if one == kept.get(me, me))}
    return {int(number) for number in own}
