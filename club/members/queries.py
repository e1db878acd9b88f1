"""Queries of the club app: clubs, evenings, names and remarks."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import date

from django.db.models import Count, OuterRef, Prefetch, Q, QuerySet, Subquery

from club.errors import Unknown
from club.models import (
    Club,
    Evening,
    Member,
    Remark,
    Season,
    Stream,
    Tie,
    Token,
    User,
)
from club.reason import N_, Reason
from club.text import display_names
from club.text.wording import distinct_names


def club_named(slug: str) -> Club:
    """Return the club with this slug, or raise Unknown."""
    club = Club.objects.filter(slug=slug).first()
    if club is None:
        raise Unknown(Reason(N_("There is no such club here.")))
    return club


def evening_of(club: int, key: str) -> Evening:
    """Return the club's evening with this key, with its stream, or raise Unknown."""
    evening = Evening.objects.select_related("stream", "club").filter(club=club, key=key).first()
    if evening is None:
        raise Unknown(Reason(N_("The club has no evening {key}."), key=key))
    return evening


def names(club: int) -> Mapping[str, str]:
    """Return every member's name by number, a string as in the rules and the journal."""
    rows = Member.objects.filter(club=club).values_list("number", "name")
    return {str(number): name for number, name in rows}


def names_for_pages(club: int) -> Mapping[str, str]:
    """Return every member's name for pages, with the number added if two members share it.

    A member merged into another does not count as a second person.
    """
    rows = list(Member.objects.filter(club=club).values_list("number", "name", "same_as"))
    apart = distinct_names({str(number): name for number, name, same_as in rows if same_as is None})
    return {str(number): apart.get(str(number), name) for number, name, _same_as in rows}


def words(club: int, refs: Collection[str]) -> dict[str, str]:
    """Return the remarks cited by these digests; erased ones are empty."""
    if not refs:
        return {}
    return dict(Remark.objects.filter(club=club, digest__in=refs).values_list("digest", "text"))


NO_EVENING = Reason(N_("There is no such evening here."))


def public_club(slug: str) -> Club | None:
    """Return the club with this slug if its board and standings are public, else None."""
    return Club.objects.filter(slug=slug, is_public=True).first()


def club_numbered(number: int) -> Club:
    """Return the club with this primary key."""
    return Club.objects.get(pk=number)


def memberships(user: User) -> QuerySet[Member]:
    """Return a user's memberships that have not lapsed, each with the offices held."""
    rows = Member.objects.filter(user=user).exclude(kind=Member.Kind.LAPSED)
    return rows.select_related("club").prefetch_related("roles").order_by("club__name")


def evening_now(club: int, today: date) -> Evening | None:
    """Return the evening in progress, else the next one planned from today, else the last."""
    rows = Evening.objects.filter(club=club).select_related("stream")
    going = rows.exclude(phase__in=[Evening.Phase.PLANNED, Evening.Phase.CLOSE])
    planned = rows.filter(phase=Evening.Phase.PLANNED, date__gte=today).order_by("date", "id")
    return going.first() or planned.first() or rows.first()


def evening_numbered(number: int) -> Evening:
    """Return the evening with this primary key, in any club, or raise Unknown."""
    row = Evening.objects.select_related("club").filter(pk=number).first()
    if row is None:
        raise Unknown(NO_EVENING)
    return row


def evenings(club: int) -> QuerySet[Evening]:
    """Return a club's evenings, newest first, each with its attendance and number of rubbers."""
    came = Count("presences", distinct=True)
    played = Count("rubbers", distinct=True)
    rows = Evening.objects.filter(club=club).annotate(came=came, played=played)
    return rows.order_by("-date", "-pk")


def found(club: int, search: str = "", kind: str = "") -> list[int]:
    """Return primary keys of a club's members by name, filtered by a search and a kind.

    Names are compared without accents or capitals, so `lucja` finds Łucja; a number finds its
    member.
    """
    rows = Member.objects.filter(club=club)
    if kind:
        rows = rows.filter(kind=kind)
    wanted = display_names.folded(search)
    listed = [
        (display_names.folded(name), number, key)
        for key, name, number in rows.values_list("pk", "name", "number")
    ]
    return [
        key
        for name, number, key in sorted(listed)
        if wanted in name or (search.isdecimal() and str(number) == search)
    ]


def members(club: int) -> QuerySet[Member]:
    """Return a club's members with their offices and who introduced them."""
    rows = Member.objects.filter(club=club).select_related("introduced_by", "same_as", "user")
    return rows.prefetch_related("roles")


def members_of(keys: Sequence[int]) -> list[Member]:
    """Return these members, in this order."""
    rows = Member.objects.filter(pk__in=keys).select_related("introduced_by", "same_as")
    by_key = {row.pk: row for row in rows.prefetch_related("roles")}
    return [by_key[key] for key in keys]


def expected(club: int) -> QuerySet[Member]:
    """Return everyone who might come to an evening, or has come."""
    return Member.objects.filter(club=club).defer("salt")


def member(club: int, number: int) -> Member:
    """Return one member with offices and tokens in use, or raise Unknown."""
    live = Prefetch("tokens", Token.objects.filter(withdrawn_at__isnull=True), to_attr="in_use")
    row = members(club).prefetch_related(live).filter(number=number).first()
    if row is None:
        raise Unknown(Reason(N_("The club has no member {number}."), number=number))
    return row


def possible_hosts(club: int) -> QuerySet[Member]:
    """Return the members who may introduce a guest."""
    kinds = [Member.Kind.MEMBER, Member.Kind.HONORARY]
    return Member.objects.filter(club=club, kind__in=kinds, same_as=None)


def to_be_tied(member: Member, search: str = "") -> QuerySet[Member, tuple[int, str]]:
    """Return members who can be tied to this one, as (number, name) in order of name."""
    rows = Member.objects.filter(club=member.club_id, same_as=None, erased_at=None)
    if search:
        rows = rows.filter(pk__in=list(found(member.club_id, search)))
    named = rows.exclude(pk=member.pk).order_by("name", "number")
    return named.values_list("number", "name")


def versions(club: int, *streams: str) -> dict[str, int]:
    """Return the versions of a club's streams by name."""
    rows = Stream.objects.filter(club=club, name__in=streams)
    return dict(rows.values_list("name", "version"))


def seasons(club: int) -> QuerySet[Season]:
    """Return a club's seasons, newest first.

    Each has its number of evenings (`count`) and the key of its last one (`latest`).
    """
    latest = Evening.objects.filter(season=OuterRef("pk")).order_by("-date", "-pk").values("key")
    rows = Season.objects.filter(club=club)
    rows = rows.annotate(count=Count("evenings"), latest=Subquery(latest[:1]))
    return rows.order_by("-starts_on")


def erasures_asked(club: int) -> int:
    """Return how many members have asked to be erased and wait for the secretary."""
    return Member.objects.filter(club=club, erasure_asked_at__isnull=False).count()


def ties(member: Member) -> list[tuple[str, int, str]]:
    """Return a member's ties as (name, number, kind), in order of number."""
    rows = Tie.objects.select_related("one", "other").filter(Q(one=member) | Q(other=member))
    found = [(row.other if row.one_id == member.pk else row.one, row) for row in rows]
    named = [(who.name, who.number, str(row.get_kind_display())) for who, row in found]
    return sorted(named, key=lambda one: one[1])


CAPACITIES = ("secretary", "arbitrator", "committee")
"""Offices in which visitors can look round the demo club; for a member with several, the first."""


def demo_people() -> dict[str, Member]:
    """Return the members a visitor may act as in the demo club: its officers and a plain member."""
    rows = Member.objects.filter(club__is_demo=True, user__isnull=False)
    people: dict[str, Member] = {}
    for row in rows.select_related("club", "user").prefetch_related("roles").order_by("number"):
        offices = {role.office for role in row.roles.all()}
        capacity = next((one for one in CAPACITIES if one in offices), "member")
        people.setdefault(capacity, row)
    return people


def practice_club() -> Club | None:
    """Return the club for practice tables: the first that offers practice, else the demo club.

    If several clubs offer practice, the one founded first.
    """
    rows = Club.objects.filter(Q(practice=True) | Q(is_demo=True))
    return rows.order_by("is_demo", "pk").first()


def any_club() -> bool:
    """Return whether any club other than the demo club has been founded here."""
    return Club.objects.filter(is_demo=False).exists()
