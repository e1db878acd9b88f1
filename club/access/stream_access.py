"""Authorisation for the live stream: who may listen to which of a club's streams."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from http.cookies import CookieError, SimpleCookie
from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest

from club import clock
from club.access import authentication
from club.access.rate_limit import check, client_key
from club.errors import Unknown
from club.models import Club, User
from club.person import BOT
from club.rules.permissions import May

PUBLIC = frozenset({"room", "table", "rubber", "drive", "round", "standings", "practice"})
"""Kinds of stream that a public club's visitors may hear of; news contains only versions."""
DISPUTE = "dispute"
"""Kind of stream heard only by those who may read rulings."""


@dataclass(frozen=True, slots=True)
class Audience:
    """What a listener may hear: one club, and kinds of its streams, with None for every kind.

    `but` are kinds excluded all the same. `only`, if set, names the only streams heard. `bot` is
    the external bot that listens.
    """

    club: int
    kinds: frozenset[str] | None = None
    but: frozenset[str] = frozenset()
    only: frozenset[str] | None = None
    bot: str = ""

    def hears(self, stream: str) -> bool:
        """Return whether news of this stream is for them; its kind comes before the first colon."""
        if self.only is not None:
            return stream in self.only
        kind = stream.partition(":")[0]
        return kind not in self.but and (self.kinds is None or kind in self.kinds)


@dataclass(frozen=True, slots=True)
class ListenRequest:
    """What a listener presents: the club requested, cookies, and a token if any.

    `practice` is the practice table requested and `seat` the token of a seat there. `address` is
    the client's address.
    """

    club: str
    cookies: str = ""
    bearer: str = ""
    address: str = ""
    practice: str = ""
    seat: str = ""


Streams = Callable[[int, str], frozenset[str]]
AtPractice = Callable[[str, str], Audience]
_found: dict[str, Any] = {}


def find_streams_by(of_bot: Streams, at_practice: AtPractice) -> None:
    """Register how to find the streams of a bot's tables, and the audience of a practice table.

    The tables app, which this one cannot import, calls this when it starts. `at_practice` raises
    Unknown if the token holds no seat there.
    """
    _found.update(of_bot=of_bot, at_practice=at_practice)


def may_listen(asking: ListenRequest) -> Audience | None:
    """Return what a listener may hear of a club, or None if they may not listen.

    Signed-in members, paired screens, and tokens with the scope to read hear everything, except
    that a member's program hears of disputes only if it may read rulings. Anyone hears the board of
    a public club, and nothing of a private one. An external bot hears the tables it plays at, and
    the holder of a seat at a practice table hears that table. Invalid tokens count against the
    client's address, and raise TooMuch if there are too many.
    """
    # A seat at a practice table.
    if asking.practice:
        return _at_practice(asking)
    # A token, valid or not, takes precedence over cookies.
    bearer = _bearer(asking) if asking.bearer else None
    club = Club.objects.filter(slug=asking.club).only("pk", "is_public").first()
    if club is None:
        return None
    if asking.bearer:
        return _audience(bearer, club)
    # A member's session, or a paired screen's.
    session = session_of(asking.cookies)
    if session is not None:
        user = signed_in(session)
        if user is not None and authentication.caller_of_user(user, club.pk) is not None:
            return Audience(club.pk)
        if (
            of_screen := _audience(authentication.identify_screen(session, clock.now()), club)
        ) is not None:
            return of_screen
    # Anyone, if the club is public.
    return Audience(club.pk, PUBLIC) if club.is_public else None


def _at_practice(asking: ListenRequest) -> Audience | None:
    try:
        audience: Audience = _found["at_practice"](asking.practice, asking.seat)
    except Unknown:
        check("nobody", client_key(asking.address))
        return None
    return audience


def _bearer(asking: ListenRequest) -> authentication.Identity | None:
    identity = authentication.identify_token(authentication.digest(asking.bearer), clock.now())
    if identity is None:
        check("nobody", client_key(asking.address))
    return identity


def _audience(identity: authentication.Identity | None, club: Club) -> Audience | None:
    if identity is None or identity.club.pk != club.pk or not identity.caller.has_scope(May.READ):
        return None
    if bot := identity.caller.bot:
        return Audience(club.pk, only=_found["of_bot"](club.pk, bot), bot=f"{BOT}{bot}")
    hears_all = identity.caller.member is None or identity.caller.has_scope(May.READ_RULINGS)
    return Audience(club.pk, but=frozenset() if hears_all else frozenset({DISPUTE}))


def session_of(cookies: str) -> SessionBase | None:
    """Return the session named by the cookies, or None."""
    key = session_key(cookies)
    found: SessionBase | None = None
    if key:
        found = import_module(settings.SESSION_ENGINE).SessionStore(key)
    return found


def signed_in(session: SessionBase) -> User | None:
    """Return the active user signed in to a session, or None."""
    request = HttpRequest()
    request.session = session
    user: Any = get_user(request)
    return user if user.is_authenticated and user.is_active else None


def session_key(cookies: str) -> str:
    """Return the session key in a Cookie header, or ""."""
    try:
        found: Mapping[str, Any] = SimpleCookie(cookies)
    except CookieError:
        return ""
    morsel = found.get(settings.SESSION_COOKIE_NAME)
    return morsel.value if morsel else ""
