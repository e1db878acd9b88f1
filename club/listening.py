"""Who may listen to a club's live stream, and to which kinds of its streams."""

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

from club import clock, visits
from club.asking import check, counted_as
from club.errors import Unknown
from club.models import Club, User
from club.person import BOT
from club.rights import May

PUBLIC = frozenset({"room", "table", "rubber", "standings", "practice"})
"""Kinds of stream whose news the room board shows to everyone; it tells numbers, nothing else."""
DISPUTE = "dispute"
"""Streams whose news is for who may read rulings."""


@dataclass(frozen=True, slots=True)
class Audience:
    """What a listener may hear of: one club, and kinds of its streams, None for every kind.

    `but` are kinds that are not for it all the same. `only` names the streams it hears of, where
    these are all. `bot` is the external bot that listens.
    """

    club: int
    kinds: frozenset[str] | None = None
    but: frozenset[str] = frozenset()
    only: frozenset[str] | None = None
    bot: str = ""

    def hears(self, stream: str) -> bool:
        """Whether news of this stream is for them; a stream's kind comes before its first colon."""
        if self.only is not None:
            return stream in self.only
        kind = stream.partition(":")[0]
        return kind not in self.but and (self.kinds is None or kind in self.kinds)


@dataclass(frozen=True, slots=True)
class Asking:
    """What a listener shows at the door: the club asked for, cookies, and a token if any.

    `practice` is the practice table asked for and `seat` the token of a seat there. `address` is
    where the listener is.
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
    """Say how to find the streams of a bot's tables, and who listens at a practice table.

    Tables are of an app to the right of this one, which says it when it starts. `at_practice`
    raises Unknown if the token holds no seat there.
    """
    _found.update(of_bot=of_bot, at_practice=at_practice)


def may_listen(asking: Asking) -> Audience | None:
    """Give what a listener may hear of a club, or None where the club is not for them.

    A member signed in, a device let in, and a device's or program's token that may read hear
    everything, but of disputes a program's only where it may read rulings; anyone hears of the
    board of a public club, and nothing of a private one. An external bot hears of the tables it
    plays at, and whoever holds a seat at a practice table of that. A token that is no good is
    counted to its address, and raises TooMuch once there were too many.
    """
    if asking.practice:
        return _at_practice(asking)
    bearer = _bearer(asking) if asking.bearer else None
    club = Club.objects.filter(slug=asking.club).only("pk", "is_public").first()
    if club is None:
        return None
    if asking.bearer:
        return _audience(bearer, club)
    session = session_of(asking.cookies)
    if session is not None:
        user = signed_in(session)
        if user is not None and visits.caller_of_user(user, club.pk) is not None:
            return Audience(club.pk)
        if (of_screen := _audience(visits.of_screen(session, clock.now()), club)) is not None:
            return of_screen
    return Audience(club.pk, PUBLIC) if club.is_public else None


def _at_practice(asking: Asking) -> Audience | None:
    try:
        audience: Audience = _found["at_practice"](asking.practice, asking.seat)
    except Unknown:
        check("nobody", counted_as(asking.address))
        return None
    return audience


def _bearer(asking: Asking) -> visits.Visit | None:
    visit = visits.of_token(visits.digest(asking.bearer), clock.now())
    if visit is None:
        check("nobody", counted_as(asking.address))
    return visit


def _audience(visit: visits.Visit | None, club: Club) -> Audience | None:
    if visit is None or visit.club.pk != club.pk or not visit.caller.has_scope(May.READ):
        return None
    if bot := visit.caller.bot:
        return Audience(club.pk, only=_found["of_bot"](club.pk, bot), bot=f"{BOT}{bot}")
    hears_all = visit.caller.member is None or visit.caller.has_scope(May.READ_RULINGS)
    return Audience(club.pk, but=frozenset() if hears_all else frozenset({DISPUTE}))


def session_of(cookies: str) -> SessionBase | None:
    """Give the session the cookies name, if they name one."""
    key = session_key(cookies)
    found: SessionBase | None = None
    if key:
        found = import_module(settings.SESSION_ENGINE).SessionStore(key)
    return found


def signed_in(session: SessionBase) -> User | None:
    """Give the user whose session it is, if it holds."""
    request = HttpRequest()
    request.session = session
    user: Any = get_user(request)
    return user if user.is_authenticated and user.is_active else None


def session_key(cookies: str) -> str:
    """Find the session's key in a Cookie header."""
    try:
        found: Mapping[str, Any] = SimpleCookie(cookies)
    except CookieError:
        return ""
    morsel = found.get(settings.SESSION_COOKIE_NAME)
    return morsel.value if morsel else ""
