"""Which disputes a caller is told of in lists, and what of each: `sight`, put to the database."""

from __future__ import annotations

from django.db.models import Case, F, Q, QuerySet, Value, When

from club import sameness
from club.caller import Caller
from tables.disputes import queries, sight
from tables.disputes.models import Dispute as Row
from tables.disputes.rules.sight import OFFICERS

OPEN_TO_THE_CLUB = Q(stage=Row.Stage.OPEN, kind=Row.Kind.PLAY)
"""Of these everybody in the club is told that the arbitrator is called."""
TOLD = {"stage": "stage", "law": "law", "code": "law_code", "ruled_at": "ruled_at"}
"""What lists tell of a dispute, and the column that has it as it stands."""


def visible(club: int, caller: Caller | None) -> QuerySet[Row]:
    """Give the disputes of which the caller may see something, as `parts_seen` says.

    `told_stage`, `told_law`, `told_code` and `told_ruled_at` are what the caller is told of each,
    and of its title `told_topic`, `told_suit` and `told_title_ref`.
    """
    return _known_to(club, caller, OPEN_TO_THE_CLUB)


def as_they_stand(club: int, caller: Caller | None) -> QuerySet[Row]:
    """Give those of the visible disputes that the caller knows as they stand now.

    That is all but what is known from the register alone and has moved on since it was published.
    """
    known = ~Q(published="") & Q(register_behind=False) | read_whole(club, caller)
    return queries.rows(club).filter(
        known if sight.is_a_stranger(caller) else known | OPEN_TO_THE_CLUB
    )


def ruled(club: int, caller: Caller | None) -> QuerySet[Row]:
    """Give the disputes whose rulings the caller may read; columns are told as by `visible`."""
    return _known_to(club, caller).exclude(law="")


def in_the_register(club: int) -> QuerySet[Row]:
    """Give the disputes of which a ruling is published, told as it was published, to anybody."""
    return ruled(club, None).exclude(told_law="")


def not_in_the_register(club: int, caller: Caller | None) -> QuerySet[Row]:
    """Give the rulings the caller may read though they are not published, or not as they stand."""
    kept_back = Q(published="") | Q(register_behind=True)
    return ruled(club, caller).filter(kept_back).filter(read_whole(club, caller))


def _known_to(club: int, caller: Caller | None, to_the_club: Q | None = None) -> QuerySet[Row]:
    """Give what is published, what is `to_the_club` besides, and what concerns the caller."""
    whole = read_whole(club, caller)
    known = ~Q(published="") | whole
    if to_the_club is not None and not sight.is_a_stranger(caller):
        known |= to_the_club
    return _as_told(queries.rows(club).filter(known), whole)


def _as_told(rows: QuerySet[Row], whole: Q) -> QuerySet[Row]:
    """Add what is told of each dispute: as it stands, or as it was published last."""
    published = Q(register_behind=True) & ~whole
    columns = {
        f"told_{name}": Case(When(published, then=F(f"register_{name}")), default=F(stands))
        for name, stands in TOLD.items()
    }
    known = whole | ~Q(published="")
    titles = {
        f"told_{name}": Case(When(known, then=F(name)), default=Value(""))
        for name in ("topic", "suit")
    }
    worded = Case(When(whole, then=F("title_ref")), default=F("register_title_ref"))
    return rows.annotate(**columns, **titles, told_title_ref=worded)


def read_whole(club: int, caller: Caller | None) -> Q:
    """Tell the disputes that the caller may read as they stand: `as_seen` gives them whole."""
    numbers = _numbers(club, caller)
    named = Row.objects.filter(consequences__member__number__in=numbers)
    return _heard_by(club, caller, numbers) | Q(pk__in=named.values("pk"))


def read_with_the_call(club: int, caller: Caller | None) -> Q:
    """Tell the disputes of which the caller may read everything that was said, the call too."""
    return _heard_by(club, caller, _numbers(club, caller))


def _heard_by(club: int, caller: Caller | None, numbers: set[int]) -> Q:
    """Tell the disputes of these parties, arbitrators and onlookers; to officers, all."""
    if not sight.is_a_stranger(caller) and caller is not None and caller.roles & OFFICERS:
        return Q(club=club)
    mine = Row.objects.filter(parties__member__number__in=numbers)
    heard = Q(arbitrator__number__in=numbers) | Q(onlooker__number__in=numbers)
    return Q(pk__in=mine.values("pk")) | heard


def _numbers(club: int, caller: Caller | None) -> set[int]:
    """Give every number under which the caller is written down; none where nothing is his."""
    if sight.is_a_stranger(caller) or caller is None or caller.member is None:
        return set()
    if caller.roles & OFFICERS:
        return set()  # who sees all need not be looked for
    kept = sameness.kept_numbers(club)
    me = str(caller.member)
    own = {me, kept.get(me, me), *(two for two, one in kept.items() if one == kept.get(me, me))}
    return {int(number) for number in own}
