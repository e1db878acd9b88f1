"""What stands round every page: the club, who reads it, where they can go, light or dark."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.urls import NoReverseMatch, reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from club import directory, rights
from club.caller import Caller
from club.models import Club, Evening
from club.rights import May

THEMES = ("light", "dark")


@dataclass(frozen=True, slots=True)
class Way:
    """One way to go from the masthead."""

    words: str
    href: str
    here: bool


class Shell:
    """The surroundings of a page; each part is looked up only when it is shown."""

    def __init__(self, request: HttpRequest) -> None:
        self.request = request

    @property
    def club(self) -> Club | None:
        """Give the club whose page this is."""
        return getattr(self.request, "club", None)

    @property
    def caller(self) -> Caller | None:
        """Give in what capacity the reader is here."""
        return getattr(self.request, "caller", None)

    @cached_property
    def evening(self) -> Evening | None:
        """Give the evening of the page, or the one that goes on."""
        if (evening := getattr(self.request, "evening", None)) is not None:
            return evening
        club = self.club
        return directory.evening_now(club.pk, timezone.localdate()) if club else None

    @property
    def who(self) -> str:
        """Give the reader as the masthead names them: a name and an office."""
        member = getattr(self.request, "member", None)
        if member is not None:
            offices = [role.get_office_display() for role in member.roles.all()]
            return f"{member.name}, {', '.join(offices) or member.get_kind_display()}"
        if self.caller is not None and self.caller.device is not None:
            return _("A device of the club")
        return self.request.user.get_username() if self.request.user.is_authenticated else ""

    @property
    def member(self) -> Any:
        """Give the reader as a member of the club, if that is what they are."""
        return getattr(self.request, "member", None)

    @cached_property
    def ways(self) -> list[Way]:
        """Give the ways from here; those that lead nowhere yet are left out."""
        return list(self._ways()) if self.club is not None and self._at_home else []

    @property
    def _at_home(self) -> bool:
        caller = self.caller
        return caller is not None and (caller.member is not None or caller.device is not None)

    def _ways(self) -> Iterator[Way]:
        club, evening, here = self.club, self.evening, self._here
        assert club is not None
        if evening is not None:
            places = [("board", _("Board")), ("book", _("Book")), ("standings", _("Standings"))]
            if self.member is not None:
                places.insert(1, ("mine", _("My place")))
            for name, words in places:
                if href := _reversed(name, club.slug, evening.key):
                    yield Way(words, href, here == name)
        if self.member is not None:
            yield Way(_("Club"), reverse("club", args=[club.slug]), here in CLUB_PAGES)

    @property
    def _here(self) -> str:
        match = self.request.resolver_match
        return (match.url_name or "") if match else ""

    @property
    def theme(self) -> str:
        """Give light or dark, or "" to follow the device."""
        chosen = self.request.COOKIES.get("theme", "")
        return chosen if chosen in THEMES else ""

    @property
    def themes(self) -> list[tuple[str, str]]:
        """Give what a reader can choose the page to be."""
        return [("", _("as the device")), ("light", _("light")), ("dark", _("dark"))]

    @property
    def keeps_members(self) -> bool:
        """Tell whether the reader writes down members, devices and seasons."""
        return self.caller is not None and rights.is_officer(self.caller, May.KEEP_MEMBERS)

    @property
    def keeps_door(self) -> bool:
        """Tell whether the reader checks people in."""
        return self.caller is not None and rights.is_officer(self.caller, May.KEEP_DOOR)

    @property
    def runs_evening(self) -> bool:
        """Tell whether the reader plans and opens evenings."""
        return self.caller is not None and rights.is_officer(self.caller, May.RUN_EVENING)

    @property
    def reviews(self) -> bool:
        """Tell whether the reader's office looks after disputes, at the desk in the admin."""
        return self.member is not None and rights.is_officer(self.caller, May.READ_RULINGS)

    @property
    def hall(self) -> bool:
        """Tell whether the hall is served, not only this machine."""
        return bool(settings.HALL)


CLUB_PAGES = frozenset(
    {"club", "members", "member", "evenings", "plan-evening", "seasons", "devices", "account"}
    | {"customs", "bots", "bot", "webhooks", "webhook", "receipts", "privacy"}
)


def _reversed(name: str, *args: object) -> str:
    try:
        return reverse(name, args=args)
    except NoReverseMatch:
        return ""


def shell(request: HttpRequest) -> Mapping[str, Any]:
    """Give every template its surroundings."""
    return {"shell": Shell(request)}
