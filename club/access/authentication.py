"""Authentication for a club: which user, device or bot makes a request."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import datetime

from django.contrib.sessions.backends.base import SessionBase

from club.members import merged_members
from club.models import Club, Member, Token, User
from club.person import external_id
from club.rules.permissions import Caller

SESSION_TOKEN = "device_token"
"""Session key for the digest of a device's token."""
WITHDRAWN_DEVICE = "device_put_out"
"""Session key that marks a session whose device was withdrawn."""


@dataclass(frozen=True, slots=True)
class Identity:
    """An authenticated caller in a club, with the member if a user signed in."""

    club: Club
    caller: Caller
    member: Member | None = None


def identify_user(user: User, slug: str) -> Identity | None:
    """Return the identity of a signed-in user in the club with this slug, or None."""
    rows = Member.objects.select_related("club", "same_as").prefetch_related("roles")
    row = rows.filter(user=user, club__slug=slug).first()
    if row is None:
        return None
    member = merged_members.kept(row)
    if member.kind == Member.Kind.LAPSED:
        return None
    offices = frozenset(role.office for role in member.roles.all())
    return Identity(row.club, Caller(row.club_id, member.number, offices), member)


def digest(secret: str) -> str:
    """Return the digest under which a secret is stored: a token, an invitation, a screen's code."""
    return hashlib.sha256(secret.encode()).hexdigest()


TOKEN_COLUMNS = (
    "scopes",
    "expires_at",
    "device",
    "device__kind",
    "device__table_number",
    "bot__name",
    "bot__version",
    "bot__owner__kind",
    "member__number",
    "member__kind",
    "member__same_as",
    "member__roles__office",
)
CLUB_COLUMNS = tuple(field.attname for field in Club._meta.concrete_fields)


def identify_token(digest: str, at: datetime) -> Identity | None:
    """Return the identity of a token's bearer; None if the token is invalid.

    This takes one query, or more if the member is kept under another number.
    """
    good = Token.objects.filter(digest=digest, withdrawn_at__isnull=True)
    rows = list(good.values_list(*(f"club__{name}" for name in CLUB_COLUMNS), *TOKEN_COLUMNS))
    if not rows:
        return None
    club = Club.from_db(good.db, CLUB_COLUMNS, rows[0][: len(CLUB_COLUMNS)])
    scopes, expires_at, device, device_kind, table, *more = rows[0][len(CLUB_COLUMNS) :]
    bot, bot_version, owner_kind, number, kind, same_as, _office = more
    if expires_at is not None and expires_at <= at:
        return None
    if bot is not None:
        return _of_bots_token(club, bot, bot_version, owner_kind, frozenset(scopes))
    if device is not None:
        allowed = frozenset(scopes)
        caller = Caller(
            club.pk, device=device, device_kind=device_kind, table=table, scopes=allowed
        )
        return Identity(club, caller)
    offices = frozenset(row[-1] for row in rows if row[-1])
    holder = (number, kind, same_as)
    return _of_members_token(club, holder, offices, frozenset(scopes))


def identify_screen(session: SessionBase, at: datetime) -> Identity | None:
    """Return the identity of the device whose token is in the session, or None if invalid."""
    token = session.get(SESSION_TOKEN)
    identity = identify_token(token, at) if token else None
    return identity if identity is not None and identity.caller.device is not None else None


def _of_bots_token(
    club: Club, name: str, version: int, owner_kind: str, scopes: frozenset[str]
) -> Identity | None:
    """Return a bot's identity, unless its owner's membership has lapsed."""
    if owner_kind == Member.Kind.LAPSED:
        return None
    caller = Caller(club.pk, scopes=scopes, bot=external_id(name), bot_version=version)
    return Identity(club, caller)


def _of_members_token(
    club: Club,
    holder: tuple[int | None, str | None, int | None],
    offices: frozenset[str],
    scopes: frozenset[str],
) -> Identity | None:
    number, kind, same_as = holder
    if same_as is not None:
        caller = _of_member(Member.objects.get(pk=same_as), scopes)
    elif kind == Member.Kind.LAPSED:
        caller = None
    else:
        caller = Caller(club.pk, number, offices, scopes=scopes)
    return None if caller is None else Identity(club, caller)


def clubs_of_user(user: User) -> list[int]:
    """Return the clubs a user may enter, usually in one query; merged members take more."""
    rows = Member.objects.filter(user=user).select_related("same_as")
    return [row.club_id for row in rows if merged_members.kept(row).kind != Member.Kind.LAPSED]


def caller_of_user(user: User, club: int) -> Caller | None:
    """Return a signed-in user's caller in a club, usually in one query; None if not a member."""
    rows = Member.objects.filter(club=club, user=user).values_list(
        "number", "kind", "same_as", "roles__office"
    )
    held = list(rows)
    if not held:
        return None
    number, kind, same_as, _ = held[0]
    if same_as is not None:
        return _of_member(Member.objects.get(pk=same_as))
    if kind == Member.Kind.LAPSED:
        return None
    return Caller(club, number, frozenset(office for *_, office in held if office))


def _of_member(row: Member, scopes: frozenset[str] | None = None) -> Caller | None:
    member = merged_members.kept(row)
    if member.kind == Member.Kind.LAPSED:
        return None
    offices = frozenset(member.roles.values_list("office", flat=True))
    return Caller(member.club_id, member.number, offices, scopes=scopes)
