"""What a dispute waits for, one sentence each, for one reader."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext
from django.utils.translation import gettext as _

from club import clock
from club.codec.stored_name import stored_name
from club.members import queries as club_queries
from club.rules.permissions import Caller
from club.text.wording import SIDES, listed
from tables.disputes.pages.dispute.party_names import Called
from tables.disputes.queries import unfinished
from tables.disputes.queries.titles import columns, titles_of
from tables.disputes.rules import effects
from tables.disputes.rules.awaited import Awaited, AwaitedStep, awaited, for_whom
from tables.disputes.rules.disclosure import DisputePart, Viewer
from tables.disputes.rules.register import is_behind
from tables.disputes.rules.state import DisputeKind, DisputeStage, DisputeState

if TYPE_CHECKING:
    from tables.models.disputes import Consequence
    from tables.models.disputes import Dispute as Row


@dataclass(frozen=True, slots=True)
class AwaitedShown:
    """One sentence, the fact it concerns, if any, and whether the reader is awaited."""

    says: str
    fact: int
    yours: bool


def awaited_shown(
    dispute: DisputeState,
    viewer: Viewer,
    called: Called,
    parts: frozenset[DisputePart],
    now: datetime,
) -> list[AwaitedShown]:
    """Return what is awaited; empty for a reader who sees neither people nor words."""
    if not parts & {DisputePart.PEOPLE, DisputePart.WORDS}:
        return []
    me = viewer.member or ""
    return [
        AwaitedShown(
            _sentence(one, me, called), one.fact, for_whom(dispute, one, me, viewer.offices)
        )
        for one in awaited(dispute, now)
    ]


def awaiting_shown(club: int, caller: Caller | None) -> list[tuple[Row, str, str]]:
    """Return the disputes that wait for the reader, each with its title and what it awaits."""
    found = unfinished.awaiting(club, caller, clock.now())
    names = club_queries.names(club) if found else {}
    titles = titles_of(club, [columns(one.row) for one in found])
    return [(one.row, title, _says(one, names)) for one, title in zip(found, titles, strict=True)]


def whom(one: Awaited, called: Called, parts: frozenset[DisputePart]) -> str:
    """Return whom something waits for: by name if the reader may know it, otherwise by office."""
    if one.what in _BY_OFFICE:
        return _BY_OFFICE[one.what]()
    if DisputePart.PEOPLE in parts:
        return listed(sorted(called.of(who) for who in one.who))
    return _("the arbitrator") if one.what in OF_THE_ARBITRATOR else _("the table")


def _says(one: unfinished.WaitingDispute, names: Mapping[str, str]) -> str:
    return _sentence(one.awaited, one.viewer.member or "", Called(one.dispute, names))


def _sentence(one: Awaited, me: str, called: Called) -> str:
    names = [_("you") if who == me else called.of(who) for who in one.who]
    names.sort(key=lambda name: name != _("you"))
    until = date_format(localtime(one.until), "j F") if one.until else ""
    says = {**_SAYS, **_otherwise(called.dispute)}
    return says[one.what]().format(who=listed(names), fact=one.fact, until=until)


def _otherwise(dispute: DisputeState) -> Mapping[AwaitedStep, Callable[[], str]]:
    """Return the alternative wording for this kind of dispute."""
    if is_behind(dispute):
        return _OF_MORE
    if dispute.kind is DisputeKind.ETIQUETTE:
        return _OF_ETIQUETTE
    if dispute.stage is DisputeStage.DECIDED:
        return _OF_THE_COMMITTEE
    return {} if dispute.players else _OF_NO_PLAYERS


_SAYS = {
    AwaitedStep.TELLING: lambda: _("Waiting for someone at the table to say what happened."),
    AwaitedStep.ANSWERS: lambda: _("Waiting for {who} to say whether fact {fact} is true."),
    AwaitedStep.ONLOOKER: lambda: _(
        "The players disagree about fact {fact}. Waiting for {who} to accept an onlooker who "
        "saw it. Without one, the arbitrator declines."
    ),
    AwaitedStep.HIS_WORD: lambda: _(
        "Waiting for {who}, the onlooker both sides accept, to decide fact {fact}."
    ),
    AwaitedStep.HEARING: lambda: _("Waiting for an arbitrator to take it on."),
    AwaitedStep.RULING: lambda: _("The facts are settled. Waiting for {who} to rule."),
    AwaitedStep.DECLINING: lambda: _(
        "Waiting for {who} to decline, unless both sides accept an onlooker for fact {fact}."
    ),
    AwaitedStep.CONCURRENCE: lambda: _("Waiting until {until} for {who} to agree to the appeal."),
    AwaitedStep.APPEAL: lambda: _(
        "Either pair of partners may appeal until {until}, if both wish it."
    ),
    AwaitedStep.COMMITTEE: lambda: _("Waiting for the committee to decide the appeal."),
    AwaitedStep.PUBLISHING: lambda: _("It is too late to appeal. The ruling can be published now."),
    AwaitedStep.DOING: lambda: _(
        "The ruling still has to be carried out. An officer then records it."
    ),
    AwaitedStep.NOTHING: lambda: _("Closed."),
}


def _officers() -> str:
    return _("the secretary, an arbitrator or the committee")


_BY_OFFICE = {
    AwaitedStep.TELLING: lambda: _("someone at the table"),
    AwaitedStep.HEARING: lambda: _("an arbitrator"),
    AwaitedStep.COMMITTEE: lambda: _("the committee"),
    AwaitedStep.PUBLISHING: _officers,
    AwaitedStep.DOING: _officers,
}
"""Whom a step waits for if nobody is named."""
OF_THE_ARBITRATOR = frozenset({AwaitedStep.RULING, AwaitedStep.DECLINING})
_OF_ETIQUETTE = {
    AwaitedStep.RULING: lambda: _("Waiting for {who} to reply in writing."),
    AwaitedStep.PUBLISHING: lambda: _("Answered. It can be published now."),
}
"""Alternative wording for a complaint of etiquette: it is answered, and cannot be appealed."""
_OF_MORE = {
    AwaitedStep.PUBLISHING: lambda: _(
        "There has been a further decision since it was published. It can be published now."
    )
}
_OF_THE_COMMITTEE = {
    AwaitedStep.PUBLISHING: lambda: _("The committee has decided. It can be published now.")
}
_OF_NO_PLAYERS = {
    AwaitedStep.RULING: lambda: _("Waiting for {who} to rule, or to decline."),
    AwaitedStep.PUBLISHING: lambda: _("It can be published now."),
}
"""Alternative wording if nobody played there: there is nothing to agree on or to appeal against."""

SAYS: dict[str, Callable[[], str]] = {
    stored_name(effects.GrantRemedy): lambda: _("{whose} may take the remedy the law gives."),
    stored_name(effects.LoseRemedy): lambda: _(
        "{whose} may no longer take the remedy the law gives."
    ),
    stored_name(effects.OnlookerPays): lambda: _("{whose} owes the stakes and bets."),
    stored_name(effects.Warn): lambda: _("{whose} was warned."),
}


@dataclass(frozen=True, slots=True)
class OwedShown:
    """One thing left by a ruling: the words, its law or what law it is about, the dispute.

    `dispute` is its number and `title` its title if the reader may read the ruling, otherwise None
    and "".
    """

    words: str
    law: str
    code: str
    about: str
    dispute: int | None
    number: int
    title: str


def owed_shown(
    found: Iterable[Consequence], titles: Mapping[int, str], name: Callable[[str], str]
) -> tuple[OwedShown, ...]:
    """Return in words what is still to be done under rulings.

    `titles` has the disputes whose rulings the reader may read; `name` returns a member's name by
    number.
    """
    return tuple(_shown(one, titles, name) for one in found)


def _shown(one: Consequence, titles: Mapping[int, str], name: Callable[[str], str]) -> OwedShown:
    whose = gettext(SIDES[one.side]) if one.member is None else name(str(one.member.number))
    number = one.dispute.number
    return OwedShown(
        SAYS[one.kind]().format(whose=whose),
        one.law,
        one.dispute.law_code,
        "onlooker pays" if one.kind == stored_name(effects.OnlookerPays) else "",
        number if number in titles else None,
        number,
        titles.get(number, ""),
    )
