"""Questions to the club room: who is calling, who is who."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from club import sameness
from club.caller import Caller
from club.errors import Unknown
from club.models import Club, Evening, Member, Token, User
from club.reason import N_, Reason


def club_named(slug: str) -> Club:
    """Give the club with this short name, or raise Unknown."""
    club = Club.objects.filter(slug=slug).first()
    if club is None:
        raise Unknown(Reason(N_("There is no such club here.")))
    return club


def evening_of(club: int, key: str) -> Evening:
    """Give the club's evening of this key, with its stream, or raise Unknown."""
    evening = Evening.objects.select_related("stream", "club").filter(club=club, key=key).first()
    if evening is None:
        raise Unknown(Reason(N_("The club has no evening {key}."), key=key))
    return evening


def caller_of_user(user: User, club: int) -> Caller | None:
    """Give the capacity in which a signed-in user comes to a club, in one query; None if none."""
    rows = Member.objects.filter(club=club, user=user).values_list(
        "number", "kind", "same_as", "roles__office"
    )
    held = list(rows)
    if not held:
        return None
    number, kind, same_as, _ = held[0]
    if same_as is not None:
        return caller_of_member(Member.objects.get(pk=same_as))
    if kind == Member.Kind.LAPSED:
        return None
    return Caller(club, number, frozenset(office for *_, office in held if office))


def caller_of_member(row: Member, scopes: frozenset[str] | None = None) -> Caller | None:
    """Give the capacity of a member, under the number that is kept; None if it has lapsed."""
    member = sameness.kept(row)
    if member.kind == Member.Kind.LAPSED:
        return None
    offices = frozenset(member.roles.values_list("office", flat=True))
    return Caller(member.club_id, member.number, offices, scopes=scopes)


OF_A_TOKEN = (
    "club",
    "scopes",
    "expires_at",
    "device",
    "device__kind",
    "device__table_number",
    "member__number",
    "member__kind",
    "member__same_as",
    "member__roles__office",
)


def caller_of_token(digest: str, at: datetime) -> Caller | None:
    """Give the capacity a token lets its bearer in with, in one query; None if it is no good."""
    good = Token.objects.filter(digest=digest, withdrawn_at__isnull=True)
    rows = list(good.values_list(*OF_A_TOKEN))
    if not rows:
        return None
    club, scopes, expires_at, device, device_kind, table, number, kind, same_as, _ = rows[0]
    if expires_at is not None and expires_at <= at:
        return None
    if device is not None:
        return Caller(
            club, device=device, device_kind=device_kind, table=table, scopes=frozenset(scopes)
        )
    if same_as is not None:
        return caller_of_member(Member.objects.get(pk=same_as), frozenset(scopes))
    if kind == Member.Kind.LAPSED:
        return None
    roles = frozenset(row[-1] for row in rows if row[-1])
    return Caller(club, number, roles, scopes=frozenset(scopes))


def names(club: int) -> Mapping[str, str]:
    """Give every member's name by number, as the rules and the journal name people."""
    rows = Member.objects.filter(club=club).values_list("number", "name")
    return {str(number): name for number, name in rows}
