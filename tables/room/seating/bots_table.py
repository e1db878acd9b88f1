"""A rubber with bots in the empty seats: it begins, can be stopped, and leaves every right as it
was.

A bot is never a candidate, has no seniority and belongs to no table. People who play with bots
therefore go on waiting and are called as if they were not playing; their own rubber begins once
this one has ended.
"""

from __future__ import annotations

from collections import Counter

from club.person import is_bot
from club.reason import N_, Reason, of_people
from rubbers.cards.seats import Seat, WhistGame
from tables.room import acts, events
from tables.room.draft import Draft, impossible, impossible_for
from tables.room.questions import COMPLETE
from tables.room.state.room_state import WANTED, TableState

ORDER = {
    WhistGame.WHIST: (Seat.N, Seat.S, Seat.E, Seat.W),
    WhistGame.DUMMY: (Seat.N, Seat.E, Seat.W),
    WhistGame.DOUBLE_DUMMY: (Seat.N, Seat.E),
}
"""For each game, its seats in the order people take them; bots take the rest."""
DUMMIES = {
    WhistGame.WHIST: (),
    WhistGame.DUMMY: (Seat.S,),
    WhistGame.DOUBLE_DUMMY: (Seat.S, Seat.W),
}
DEALERS = {WhistGame.WHIST: Seat.W, WhistGame.DUMMY: Seat.S, WhistGame.DOUBLE_DUMMY: Seat.S}
"""Who deals first without a cut: a bot at whist, otherwise the dummy, as in the laws of dummy."""


def play_with_bots(draft: Draft, act: acts.PlayWithBots) -> None:
    """Begin a rubber with these people and bots."""
    _check(draft, act)
    reason = of_people(
        act.who,
        N_("{who} is playing with bots at table {table}, and keeps all rights in the room."),
        N_("{who} are playing with bots at table {table}, and keep all rights in the room."),
        table=act.table,
    )
    because = draft.cite(COMPLETE, reason, reading=True)
    draft.add(events.BotsFilled(act.table, act.who, act.bot, act.game, because))
    seats = ORDER[act.game]
    bots = (act.bot,) * (len(seats) - len(act.who))
    draft.add(
        events.RubberBegun(
            table=act.table,
            rubber=1,
            game=act.game,
            seating=dict(zip(seats, (*act.who, *bots), strict=True)),
            dealer=DEALERS[act.game],
            dummies=DUMMIES[act.game],
        )
    )


def bots_stand_out(draft: Draft, number: int) -> None:
    """Close a table with bots once its rubber has ended."""
    reason = Reason(N_("The rubber with bots at table {table} is over."), table=number)
    draft.add(events.TableClosed(number, draft.cite(COMPLETE, reason, reading=True)))


def stop_bots(draft: Draft, table: TableState, who: str = "") -> None:
    """Stop a rubber with bots before its end, for example because someone leaves."""
    reason = Reason(N_("The rubber with bots at table {table} stops."), table=table.number)
    if who:
        template = N_("{who} leaves, and the rubber with bots at table {table} stops.")
        reason = Reason(template, who=(who,), table=table.number)
    draft.add(events.TableClosed(table.number, draft.cite(COMPLETE, reason, reading=True)))


def _check(draft: Draft, act: acts.PlayWithBots) -> None:
    if act.table < 1:
        raise impossible(N_("Tables are numbered from 1."))
    if act.table in draft.room.tables:
        raise impossible(N_("There is already a table {table} this evening."), table=act.table)
    if not is_bot(act.bot):
        raise impossible(N_("Name a bot to fill the empty seats."))
    if not draft.room.hall.commitment:
        raise impossible(
            N_("No deals were settled before the doors opened, so bots cannot play this evening.")
        )
    _check_people(draft, act)


def _check_people(draft: Draft, act: acts.PlayWithBots) -> None:
    most = WANTED[act.game] - 1
    if not 1 <= len(act.who) <= most:
        template = N_("A rubber with bots needs at least one bot: name 1 to {most} people.")
        raise impossible(template, most=most)
    draft.need_in_room(*act.who)
    twice = tuple(who for who, times in Counter(act.who).items() if times > 1)
    if twice:
        raise impossible_for(twice, N_("{who} is named twice."), N_("{who} are named twice."))
    draft.need_able_to_go(*act.who)
    draft.need_no_bots(*act.who)
