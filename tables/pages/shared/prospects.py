"""Who goes out and who comes in: what the end of a rubber will bring, and who is next."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.templatetags.look import in_words
from club.views.parts import QueueEntry
from rubbers.cards.seats import WhistGame
from rubbers.code.code import Code
from tables.components.names import People
from tables.components.phrases import all_said, said
from tables.room.forecast.positions import WAITING
from tables.room.forecast.precedence import PersonPrecedence
from tables.room.forecast.rubber_end import Prospect, prospects
from tables.room.state.room_state import Room

PLAY_ON = {
    WhistGame.WHIST: lambda: _("The same people play on, and cut again for partners"),
    WhistGame.DUMMY: lambda: _("The same people play on, and cut again for who has dummy"),
    WhistGame.DOUBLE_DUMMY: lambda: _("The same people play on, and cut again for the first deal"),
}


def when_it_ends(prospect: Prospect, game: WhistGame, people: People) -> tuple[QueueEntry, ...]:
    """Return who goes out, who cuts and who comes in, each with why."""
    return tuple(_lines(prospect, game, people))


def _lines(prospect: Prospect, game: WhistGame, people: People) -> Iterator[QueueEntry]:
    why = all_said(prospect.because, people)
    outs = tuple(one for one in why if not _about(one.words, prospect.comes_in, people))
    ins = tuple(one for one in why if one not in outs)
    sure = tuple(one for one in outs if _about(one.words, prospect.out, people))
    by_cut = tuple(one for one in outs if one not in sure) if prospect.cut else ()
    if prospect.out:
        words = ngettext("{who} goes out", "{who} go out", len(prospect.out))
        yield QueueEntry(
            "↓", words.format(who=people.in_full(prospect.out)), sure if by_cut else outs
        )
    if prospect.cut:
        words = ngettext(
            "One of {who} goes out", "{n} of {who} go out", max(1, prospect.going)
        ).format(n=in_words(prospect.going), who=people.listed(prospect.cut))
        yield QueueEntry("↓", words, by_cut)
    if prospect.comes_in:
        words = ngettext("{who} comes in", "{who} come in", len(prospect.comes_in))
        yield QueueEntry("↑", words.format(who=people.in_full(prospect.comes_in)), ins)
    if prospect.last:
        yield QueueEntry("–", _("Nobody goes out or comes in: this is the last"), why)
        return
    changes = bool(prospect.out or prospect.cut or prospect.comes_in)
    if prospect.wanting:
        words = ngettext("{n} player needed", "{n} players needed", prospect.wanting)
        yield QueueEntry("–", words.format(n=prospect.wanting), () if changes else why)
    elif not changes:
        yield QueueEntry("→", PLAY_ON[game](), why)


def _about(words: str, who: tuple[str, ...], people: People) -> bool:
    return any(people.surname(one) in words for one in who)


def who_is_next(
    room: Room, standings: tuple[PersonPrecedence, ...], code: Code, people: People
) -> tuple[QueueEntry, ...]:
    """Return those who wait, in order, each with what comes next for them and why.

    After the last call nobody is next.
    """
    if room.hall.last_call:
        return ()
    entries: list[QueueEntry] = []
    named: set[str] = set()
    for prospect in prospects(room, code).values():
        if not prospect.comes_in:
            continue
        named |= set(prospect.comes_in)
        words = ngettext(
            "{who} comes in at table {table}",
            "{who} come in at table {table}",
            len(prospect.comes_in),
        ).format(who=people.in_full(prospect.comes_in), table=prospect.table)
        sign = str(len(entries) + 1)
        entries.append(QueueEntry(sign, words, all_said(prospect.because, people)))
    for standing in standings:
        if standing.at.position in WAITING and standing.who not in named:
            sign, why = str(len(entries) + 1), (said(standing.next, people),)
            entries.append(QueueEntry(sign, people.name(standing.who), why))
    return tuple(entries)
