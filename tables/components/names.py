"""The names on a page: in full once, then the surname, and who reads it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from club.models import Member
from club.text import display_names, wording
from rubbers.cards.seats import Seat, Side
from rubbers.code.law import Because
from rubbers.play.rubber_view import View


@dataclass(frozen=True, slots=True)
class People:
    """Everyone's name by number, in full and short; `me` is the reader's number, or ""."""

    full: Mapping[str, str]
    short: Mapping[str, str]
    me: str = ""

    def name(self, who: str) -> str:
        """Return a name in full."""
        return wording.called(who, self.full)

    def surname(self, who: str) -> str:
        """Return a surname, or as much more as is needed to tell people apart."""
        return wording.called(who, self.short)

    def listed(self, who: Iterable[str]) -> str:
        """Return surnames joined as they are read aloud."""
        return wording.listed([self.surname(one) for one in who])

    def in_full(self, who: Iterable[str]) -> str:
        """Return full names joined as they are read aloud."""
        return wording.listed([self.name(one) for one in who])

    def partners(self, view: View, side: Side, joined: str = ", ") -> str:
        """Return the two of a side: Lowry, Fenn; You, Lowry; Lowry, dummy."""
        seats = sorted(side.seats, key=lambda seat: view.seating.get(seat) != self.me)
        return joined.join(self.sitter(view, seat) for seat in seats)

    def pair(self, view: View, side: Side) -> str:
        """Return the two of a side as in a sentence: You and Lowry."""
        return self.partners(view, side, _(" and "))

    def sitter(self, view: View, seat: Seat) -> str:
        """Return who holds a seat: You, a surname, or dummy."""
        if seat in view.dummies:
            return _("dummy")
        who = view.seating.get(seat, "")
        return _("You") if who and who == self.me else self.surname(who)

    def said(self, because: Because) -> str:
        """Return a sentence of a rule, with surnames in it."""
        return wording.sentence(because.reason, self.short)


def people_of(names: Mapping[str, str], here: Iterable[str], member: Member | None) -> People:
    """Return the names of a page; surnames need only distinguish those who are present."""
    present = {who: names[who] for who in here if who in names}
    short = {**names, **display_names.short_names(present)}
    return People(names, short, "" if member is None else str(member.number))
