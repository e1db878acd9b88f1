"""The context that every page shares: the club, the reader, navigation, light or dark."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.http import HttpRequest
from django.urls import NoReverseMatch, reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from club.members import queries
from club.rules import permissions
from club.rules.permissions import Caller, May

if TYPE_CHECKING:
    from club.models import Club, Evening

THEMES = ("light", "dark")


@dataclass(frozen=True, slots=True)
class NavLink:
    """A navigation link in the masthead."""

    words: str
    href: str
    here: bool


class SiteContext:
    """The context that every page shares; each part is looked up only when it is shown."""

    def __init__(self, request: HttpRequest) -> None:
        self.request = request

    @property
    def club(self) -> Club | None:
        """The club whose page this is."""
        return getattr(self.request, "club", None)

    @property
    def caller(self) -> Caller | None:
        """The reader as a caller."""
        return getattr(self.request, "caller", None)

    @cached_property
    def evening(self) -> Evening | None:
        """The evening of the page, or else the current one."""
        evening: Evening | None = getattr(self.request, "evening", None)
        if evening is not None:
            return evening
        club = self.club
        return queries.evening_now(club.pk, timezone.localdate()) if club else None

    @property
    def drive(self) -> bool:
        """Whether that evening is a drive, without a precedence book; set by the tables app."""
        return False

    @property
    def who(self) -> str:
        """The reader as shown in the masthead: name and office."""
        member = getattr(self.request, "member", None)
        if member is not None:
            offices = [role.get_office_display() for role in member.roles.all()]
            return f"{member.name}, {', '.join(offices) or member.get_kind_display()}"
        if self.caller is not None and self.caller.device is not None:
            return _("A device of the club")
        return self.request.user.get_username() if self.request.user.is_authenticated else ""

    @property
    def member(self) -> Any:
        """The reader as a member of the club, or None."""
        return getattr(self.request, "member", None)

    @cached_property
    def ways(self) -> list[NavLink]:
        """The navigation links, leaving out pages that do not exist."""
        return list(self._ways()) if self.club is not None and self._at_home else []

    @property
    def _at_home(self) -> bool:
        caller = self.caller
        return caller is not None and (caller.member is not None or caller.device is not None)

    def _ways(self) -> Iterator[NavLink]:
        club, evening, here = self.club, self.evening, self._here
        assert club is not None
        if evening is not None:
            book = ("drive", _("Drive")) if self.drive else ("book", _("Book"))
            places = [("board", _("Board")), book, ("standings", _("Standings"))]
            if self.member is not None:
                places.insert(1, ("mine", _("My place")))
            for name, words in places:
                if href := _reversed(name, club.slug, evening.key):
                    yield NavLink(words, href, here == name)
        if self.member is not None:
            yield NavLink(_("Club"), reverse("club", args=[club.slug]), here in CLUB_PAGES)

    @property
    def _here(self) -> str:
        match = self.request.resolver_match
        return (match.url_name or "") if match else ""

    @property
    def theme(self) -> str:
        """The appearance: light, dark, or "" to follow the device."""
        chosen = self.request.COOKIES.get("theme", "")
        return chosen if chosen in THEMES else ""

    @property
    def themes(self) -> list[tuple[str, str]]:
        """The possible appearances, with their labels."""
        return [("", _("Auto")), ("light", _("Light")), ("dark", _("Dark"))]

    @property
    def keeps_members(self) -> bool:
        """Whether the reader may manage members, devices and seasons."""
        return self.caller is not None and permissions.is_officer(self.caller, May.KEEP_MEMBERS)

    @property
    def keeps_door(self) -> bool:
        """Whether the reader may check people in."""
        return self.caller is not None and permissions.is_officer(self.caller, May.KEEP_DOOR)

    @property
    def runs_evening(self) -> bool:
        """Whether the reader may plan and open evenings."""
        return self.caller is not None and permissions.is_officer(self.caller, May.RUN_EVENING)

    @property
    def reviews(self) -> bool:
        """Whether the reader has an office that handles disputes, in the admin."""
        if self.caller is None or self.member is None:
            return False
        return permissions.is_officer(self.caller, May.READ_RULINGS)

    @property
    def hall(self) -> bool:
        """Whether the installation serves a hall, not only this machine."""
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
