"""Seats whose players are away: what the laws allow, who is asked, and how to come back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.person import bot_name, is_bot
from club.text import wording
from club.views.parts import Action, CitedSentence
from rubbers.seat_holders import seated_here
from tables.components.names import People
from tables.components.reader_rights import Reader
from tables.evening.snapshot import EveningSnapshot
from tables.pages.shared import addresses
from tables.room import acts
from tables.room.questions import CONSENTS
from tables.room.state.room_state import Substitute, TableMember, TableStage, TableState


@dataclass(frozen=True, slots=True)
class AskForm:
    """Whom the reader may ask to sit for an absent player; `by` are those who may ask.

    An officer who seats someone `without_consent` gives a reason instead.
    """

    to: str
    absent: str
    by: tuple[tuple[str, str], ...]
    bots: tuple[tuple[str, str], ...]
    people: tuple[tuple[str, str], ...]
    without_consent: bool = False

    @property
    def kind(self) -> str:
        """The act that the form sends."""
        return "seat_substitute" if self.without_consent else "name_substitute"


@dataclass(frozen=True, slots=True)
class SeatAway:
    """A seat whose player is away, as one reader sees it."""

    title: str
    why: CitedSentence
    actions: tuple[Action, ...] = ()
    ask: AskForm | None = None
    mine: bool = False


def seats_away(
    snapshot: EveningSnapshot,
    table: TableState,
    late: Mapping[str, timedelta],
    people: People,
    reader: Reader,
) -> tuple[SeatAway, ...]:
    """Return each seat whose player is away, or keeps the table waiting for too long."""
    if table.stage is not TableStage.PLAYING:
        return ()
    at = _At(snapshot, table, people, reader)
    own = [one for one in table.members if one.away or one.who in late]
    shown = (at.shown(one, late.get(one.who)) for one in own)
    return tuple(sorted(shown, key=lambda one: not one.mine))


@dataclass(frozen=True, slots=True)
class _At:
    snapshot: EveningSnapshot
    table: TableState
    people: People
    reader: Reader

    def shown(self, member: TableMember, late: timedelta | None) -> SeatAway:
        sits = self.table.substitute_for(member.who)
        mine = member.who == self.reader.me
        if sits is not None and sits.seat is not None:
            words = self._played_for(member, sits, mine=mine)
        elif sits is not None:
            words = self._asked(member, sits, mine=mine)
        else:
            words = self._waits(member, late, mine=mine)
        actions = (*self._back(member), *(self._answers(sits) if sits else ()))
        title, why = words
        ask = None if sits is not None or mine else self._ask(member)
        return SeatAway(title, self._said(why), actions, ask, mine)

    def _played_for(self, member: TableMember, sits: Substitute, *, mine: bool) -> tuple[str, str]:
        who, absent = self.people.name(sits.who), self.people.name(member.who)
        if not mine:
            return _("{who} plays for {absent}").format(who=who, absent=absent), ""
        title = _("{who} plays for you").format(who=who)
        if is_bot(sits.who):
            return title, _("Take your seat again whenever you like.")
        return title, _("You play again when this rubber ends.")

    def _asked(self, member: TableMember, sits: Substitute, *, mine: bool) -> tuple[str, str]:
        title = _("{who} would play for {absent}").format(
            who=self.people.name(sits.who), absent=self.people.name(member.who)
        )
        if mine:
            title = _("{who} would play for you").format(who=self.people.name(sits.who))
        left = [who for who in sits.asked if who not in sits.consents]
        names = [_("you") if one == self.reader.me else self.people.surname(one) for one in left]
        why = _("Still to agree: {who}.").format(who=wording.listed(names))
        return title, why

    def _waits(self, member: TableMember, late: timedelta | None, *, mine: bool) -> tuple[str, str]:
        if mine:
            why = _("The others may ask somebody to play for you.")
            if member.away:
                return _("You are away from this table"), _("Your seat is still yours.")
            return _("The table is waiting for you"), why
        name = self.people.name(member.who)
        title = _("{who} is away").format(who=name)
        if late is not None:
            minutes = int(late.total_seconds() // 60)
            words = ngettext(
                "{who} has been away for {n} minute",
                "{who} has been away for {n} minutes",
                minutes,
            )
            title = words.format(who=name, n=minutes)
        return title, _("You can wait. Or, if all the others agree, somebody else can take over.")

    def _back(self, member: TableMember) -> Iterator[Action]:
        sits = self.table.substitute_for(member.who)
        person = sits is not None and sits.seat is not None and not is_bot(sits.who)
        if not member.away or not self.reader.acts_for(member.who, self.table.number):
            return
        mine = member.who == self.reader.me
        words = _("Take your seat again")
        if person:
            words = _("I am back")
        if not mine:
            words = _("{who} is back").format(who=self.people.surname(member.who))
        act = acts.ComeBack(self.table.number, member.who)
        style = "main" if mine else ""
        yield addresses.do(self.snapshot.evening, act, words, "check", style)

    def _answers(self, named: Substitute) -> Iterator[Action]:
        if named.seat is not None:
            return
        number, evening = self.table.number, self.snapshot.evening
        for who in named.asked:
            if who in named.consents or not self.reader.acts_for(who, number):
                continue
            mine = who == self.reader.me
            name = self.people.surname(who)
            yes = _("Agree") if mine else _("{who} agrees").format(who=name)
            no = _("Do not agree") if mine else _("{who} does not agree").format(who=name)
            agree = acts.Consent(number, who, named.who)
            refuse = acts.RefuseConsent(number, who, named.who)
            yield addresses.do(evening, agree, yes, "check", "main" if mine else "")
            yield addresses.do(evening, refuse, no, "cross")

    def _ask(self, member: TableMember) -> AskForm | None:
        by = self._who_may_ask(member.who)
        beside = self.reader.overrides and not self._plays_here()
        if not by and not beside:
            return None
        engaged, hall = self.snapshot.room.engaged(), self.snapshot.room.hall
        free = [
            who
            for who in hall.arrivals
            if who not in engaged and self.snapshot.room.bots_table_of(who) is None
        ]
        return AskForm(
            addresses.page(self.snapshot.evening, "do"),
            member.who,
            tuple((who, self.people.name(who)) for who in by),
            tuple((bot, bot_name(bot)) for bot in seated_here(self.snapshot.evening.club_id)),
            tuple((who, self.people.name(who)) for who in free if who != member.who),
            without_consent=not by,
        )

    def _who_may_ask(self, absent: str) -> list[str]:
        """Return those for whom the reader may ask: themselves, or those of a tablet."""
        asked = self.snapshot.code.ask(CONSENTS)(self.table, absent)
        if self.reader.tablet_of(self.table.number):
            return [who for who in asked if who != absent]
        return [who for who in asked if who == self.reader.me]

    def _plays_here(self) -> bool:
        return any(one.who == self.reader.me for one in self.table.members)

    def _said(self, words: str) -> CitedSentence:
        return CitedSentence(
            words, self.snapshot.code.law_on(CONSENTS).number, self.snapshot.code.id
        )
