"""What a dispute waits for, one sentence each, for one reader."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from club import clock
from club import queries as club_queries
from club.caller import Caller
from club.wording import listed
from tables.disputes import unfinished
from tables.disputes.models import Dispute as Row
from tables.disputes.presenters.people import Called
from tables.disputes.presenters.titles import columns, titles_of
from tables.disputes.rules.awaited import Awaited, What, awaited, for_whom
from tables.disputes.rules.dispute import Dispute, Kind, Stage
from tables.disputes.rules.register import is_behind
from tables.disputes.rules.sight import Part, Viewer


@dataclass(frozen=True, slots=True)
class AwaitedShown:
    """One sentence, the fact it concerns, if any, and whether the reader is awaited."""

    says: str
    fact: int
    yours: bool


def awaited_shown(
    dispute: Dispute, viewer: Viewer, called: Called, parts: frozenset[Part], now: datetime
) -> list[AwaitedShown]:
    """Return what is awaited; empty for a reader who sees neither people nor words."""
    if not parts & {Part.PEOPLE, Part.WORDS}:
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


def whom(one: Awaited, called: Called, parts: frozenset[Part]) -> str:
    """Return whom something waits for: by name if the reader may know it, otherwise by office."""
    if one.what in _BY_OFFICE:
        return _BY_OFFICE[one.what]()
    if Part.PEOPLE in parts:
        return listed(sorted(called.of(who) for who in one.who))
    return _("the arbitrator") if one.what in OF_THE_ARBITRATOR else _("the table")


def _says(one: unfinished.Waiting, names: Mapping[str, str]) -> str:
    return _sentence(one.awaited, one.viewer.member or "", Called(one.dispute, names))


def _sentence(one: Awaited, me: str, called: Called) -> str:
    names = [_("you") if who == me else called.of(who) for who in one.who]
    names.sort(key=lambda name: name != _("you"))
    until = date_format(localtime(one.until), "j F") if one.until else ""
    says = _SAYS | _otherwise(called.dispute)
    return says[one.what]().format(who=listed(names), fact=one.fact, until=until)


def _otherwise(dispute: Dispute) -> Mapping[What, Callable[[], str]]:
    """Return the alternative wording for this kind of dispute."""
    if is_behind(dispute):
        return _OF_MORE
    if dispute.kind is Kind.ETIQUETTE:
        return _OF_ETIQUETTE
    if dispute.stage is Stage.DECIDED:
        return _OF_THE_COMMITTEE
    return {} if dispute.players else _OF_NO_PLAYERS


_SAYS = {
    What.TELLING: lambda: _("Waiting for someone at the table to say what happened."),
    What.ANSWERS: lambda: _("Waiting for {who} to say whether fact {fact} is so."),
    What.ONLOOKER: lambda: _(
        "The players are divided on fact {fact}. Waiting for {who} to accept an onlooker who "
        "saw it; without one the arbitrator declines."
    ),
    What.HIS_WORD: lambda: _("Waiting for {who}, whom both sides accept, to decide fact {fact}."),
    What.HEARING: lambda: _("Waiting for an arbitrator to take it on."),
    What.RULING: lambda: _("The facts are settled. Waiting for {who} to rule."),
    What.DECLINING: lambda: _(
        "Waiting for {who} to decline, if both sides accept no onlooker for fact {fact}."
    ),
    What.CONCURRENCE: lambda: _("Waiting for {who} to concur in the appeal, until {until}."),
    What.APPEAL: lambda: _("Partners who both wish it may appeal until {until}."),
    What.COMMITTEE: lambda: _("Waiting for the committee to decide the appeal."),
    What.PUBLISHING: lambda: _("The time for an appeal is over. It can be published now."),
    What.DOING: lambda: _("What was ruled is still to be done; an officer then records it."),
    What.NOTHING: lambda: _("Nothing more is waited for."),
}


def _officers() -> str:
    return _("the secretary, an arbitrator or the committee")


_BY_OFFICE = {
    What.TELLING: lambda: _("someone at the table"),
    What.HEARING: lambda: _("an arbitrator"),
    What.COMMITTEE: lambda: _("the committee"),
    What.PUBLISHING: _officers,
    What.DOING: _officers,
}
"""Whom a step waits for if nobody is named."""
OF_THE_ARBITRATOR = frozenset({What.RULING, What.DECLINING})
_OF_ETIQUETTE = {
    What.RULING: lambda: _("Waiting for {who} to answer it in words."),
    What.PUBLISHING: lambda: _("It is answered, and can be published now."),
}
"""Alternative wording for a complaint of etiquette: it is answered, and cannot be appealed."""
_OF_MORE = {
    What.PUBLISHING: lambda: _("More was decided since it was published, and can be published too.")
}
_OF_THE_COMMITTEE = {
    What.PUBLISHING: lambda: _("The committee has decided. It can be published now.")
}
_OF_NO_PLAYERS = {
    What.RULING: lambda: _("Waiting for {who} to rule, or to decline."),
    What.PUBLISHING: lambda: _("It can be published now."),
}
"""Alternative wording if nobody played there: there is nothing to agree on or to appeal against."""
