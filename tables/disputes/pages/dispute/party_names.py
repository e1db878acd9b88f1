"""How the people of a dispute are named, for readers who may and may not know who they are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.utils.translation import gettext
from django.utils.translation import gettext as _

from club.codec.people_walk import people_in
from club.rules.house_rules import RulingsName
from club.text.wording import SEATS, SIDES, distinct_names, listed
from rubbers.cards.seats import Seat, Side
from rubbers.incidents.story.head import Head
from tables.disputes.rules.disclosure import DisputePart
from tables.disputes.rules.state import DisputeState
from tables.incidents.incident_words import StoryNames


@dataclass(frozen=True, slots=True)
class Called:
    """What everyone in a dispute is called on one page.

    In `apart`, people with the same name in one dispute get their numbers added.
    """

    dispute: DisputeState
    names: Mapping[str, str]
    by: RulingsName = RulingsName.NAMES
    apart: Mapping[str, str] = field(init=False)

    def __post_init__(self) -> None:
        """Find out which people share a name."""
        here = {who for _place, who in people_in(self.dispute) if who in self.names}
        apart = distinct_names({who: self.names[who] for who in here})
        object.__setattr__(self, "apart", {**self.names, **apart})

    def named(self, who: str) -> tuple[int | None, str]:
        """Return a member's number and name; no number if they are not to be named."""
        if self.by is not RulingsName.NAMES:
            return None, self.of(who)
        return int(who), self.names.get(who, _("Member {number}").format(number=who))

    def of(self, who: str) -> str:
        """Return a name, initials, or where someone sat."""
        seat = self.dispute.seat_of(who)
        if self.by is RulingsName.NAMES:
            return self.apart.get(who, _("Member {number}").format(number=who))
        if self.by is RulingsName.INITIALS:
            return initials(self.names.get(who, "")) or _("Member {number}").format(number=who)
        if seat is not None:
            return gettext(SEATS[seat.value])
        return self._in_office(who)

    def _in_office(self, who: str) -> str:
        judged = {one.by for one in self.dispute.rulings if not one.committee}
        if who in {self.dispute.arbitrator, *judged, *self.dispute.passed_on}:
            return _("the arbitrator")
        if who in {appeal.decided_by for appeal in self.dispute.appeals}:
            return _("the committee")
        return _("the onlooker") if who == self.dispute.onlooker else _("a member")

    def seated(self, who: str) -> str:
        """Return a name with the seat."""
        seat = self.dispute.seat_of(who)
        if seat is None or self.by is RulingsName.NONE:
            return self.of(who)
        return f"{self.of(who)} ({gettext(SEATS[seat.value])})"

    def at(self, seat: Seat) -> str:
        """Return who sat in a seat, with the seat; only the seat if nobody is to be named."""
        if seat in self.dispute.dummies:
            return _("Dummy ({seat})").format(seat=gettext(SEATS[seat.value]))
        who = self.dispute.players.get(seat, "")
        return self.seated(who) if who else gettext(SEATS[seat.value])

    def side(self, side: Side) -> str:
        """Return a side, with its players if they may be named."""
        words = gettext(SIDES[side.value])
        players_of = self.dispute.players
        sat = dict.fromkeys(players_of[seat] for seat in side.seats if seat in players_of)
        if not sat or self.by is RulingsName.NONE:
            return words
        players = listed([self.of(who) for who in sat])
        return _("{players} ({side})").format(players=players, side=words)

    @property
    def speaking(self) -> StoryNames:
        """How people are named in statements by seat."""
        return BySeat(Head(dummies=self.dispute.dummies), people=self)


@dataclass(frozen=True, slots=True)
class BySeat(StoryNames):
    """The people of a dispute, looked up by seat."""

    people: Called | None = None

    def of(self, seat: str) -> str:
        """Return who sat in a seat, with the seat."""
        return self.people.at(Seat(seat)) if self.people else gettext(SEATS[seat])

    def side(self, side: str) -> str:
        """Return a side, with its players if they may be named."""
        return self.people.side(Side(side)) if self.people else gettext(SIDES[side])


def called(
    dispute: DisputeState, names: Mapping[str, str], parts: frozenset[DisputePart]
) -> Called:
    """Return how people are named for a reader of these parts: by name, or as published."""
    if DisputePart.PEOPLE in parts or dispute.published is None:
        return Called(dispute, names)
    return Called(dispute, names, dispute.published)


NO_BREAK = "\N{NO-BREAK SPACE}"


def initials(name: str) -> str:
    """Return the initials of a name, never broken across lines (E.

    L.); "" for a name with a number.
    """
    if any(word.isdecimal() for word in name.split()):
        return ""
    letters = [word[0].upper() for word in name.split() if word[:1].isalpha()]
    return NO_BREAK.join(f"{letter}." for letter in letters)
