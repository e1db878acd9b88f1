"""Who could play a rubber with bots, and what the room shows when bots should give way."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from club.person import bot_name
from club.text import wording
from club.views.parts import Action, AttentionItem
from rubbers.cards.seats import WhistGame
from rubbers.registries import seated_bots
from rubbers.seat_holders import seated_here
from tables.components.names import People
from tables.components.phrases import game_words
from tables.components.reader_rights import Reader
from tables.evening.snapshot import EveningSnapshot
from tables.pages.shared import addresses
from tables.pages.shared.action_buttons import may_be_done
from tables.pages.shared.changes import standpoint
from tables.room import acts
from tables.room.forecast.positions import positions
from tables.room.state.room_state import WANTED


@dataclass(frozen=True, slots=True)
class SomeoneFree:
    """A person who could play with bots now, and whether they are chosen at first."""

    who: str
    name: str
    why: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class BotsForm:
    """What is asked before a rubber with bots begins; `refusal` is why none can begin."""

    table: int
    people: tuple[SomeoneFree, ...]
    games: tuple[tuple[str, str, int], ...]
    bots: tuple[tuple[str, str], ...]
    refusal: str


def bots_form(snapshot: EveningSnapshot, people: People, reader: Reader) -> BotsForm:
    """Return the form for a rubber with bots; a reader who can play is chosen at first."""
    able = _able(snapshot)
    at = positions(snapshot.room)
    return BotsForm(
        snapshot.fresh_table,
        tuple(
            SomeoneFree(who, people.name(who), standpoint(at[who]), who == reader.me)
            for who in sorted(able, key=lambda who: who != reader.me)
        ),
        tuple(
            (game.value, game_words(game), WANTED[game] - 1)
            for game in snapshot.room.hall.games or WhistGame
        ),
        tuple((bot, bot_name(bot)) for bot in seated_here(snapshot.evening.club_id)),
        "" if able else _refusal(snapshot),
    )


def may_play_with_bots(snapshot: EveningSnapshot, reader: Reader) -> bool:
    """Check whether the reader may begin a rubber with bots, for themselves or for others."""
    able = _able(snapshot)
    return reader.me in able or (reader.seats_others and bool(able))


def free_for_bots(snapshot: EveningSnapshot, reader: Reader) -> bool:
    """Check whether the reader could play a rubber with bots now."""
    return reader.me in _able(snapshot)


def _able(snapshot: EveningSnapshot) -> list[str]:
    bots, hall = seated_bots(), snapshot.room.hall
    if not hall.commitment or not bots:
        return []
    bound = snapshot.room.bound()
    free = [one for one in hall.arrivals if one not in bound]
    free = [one for one in free if snapshot.room.bots_table_of(one) is None]
    if not free:
        return []
    first = acts.PlayWithBots(snapshot.fresh_table, (free[0],), bots[0], _a_game(snapshot))
    return free if may_be_done(snapshot, first) else []


def _a_game(snapshot: EveningSnapshot) -> WhistGame:
    return next(iter(snapshot.room.hall.games), WhistGame.WHIST)


def _refusal(snapshot: EveningSnapshot) -> str:
    if not snapshot.room.hall.commitment:
        return _("The deals for this evening were not settled before the doors opened.")
    if snapshot.room.hall.last_call:
        return _("The last rubbers have been called.")
    return _("Nobody in the room is free to play with bots.")


def bots_give_way(
    snapshot: EveningSnapshot, people: People, reader: Reader
) -> AttentionItem | None:
    """Return a call if people who want a table could form one once a rubber with bots stopped."""
    room = snapshot.room
    tables = [table for table in room.open_tables() if table.bot_players]
    wish = [who for who in room.candidates() if room.table_of(who) is None]
    held = [who for who in wish if room.bots_table_of(who) is not None]
    wanted = min(WANTED[game] for game in room.hall.games or (WhistGame.WHIST,))
    wanted = max(wanted, WANTED[WhistGame.WHIST]) if WhistGame.WHIST in room.hall.games else wanted
    if not held or len(wish) < wanted or len(wish) - len(held) >= wanted:
        return None
    words = _("{who} want a table. Stop the rubber with bots, or let it finish first.")
    why = words.format(who=people.in_full(wish))
    actions = []
    for table in tables:
        if not set(held) & set(table.bot_players):
            continue
        if reader.seats_others or reader.stops_bots(table.number):
            act = acts.CloseTable(table.number)
            said = _("Stop the bots at table {n}").format(n=table.number)
            actions.append(addresses.do(snapshot.evening, act, said, "cross"))
    numbers = [str(t.number) for t in tables if set(held) & set(t.bot_players)]
    title = _("Enough people for a table, counting those who play with bots at table {tables}")
    return AttentionItem(
        "person", title.format(tables=wording.listed(numbers)), why, "brass", tuple(actions)
    )


def bots_action(snapshot: EveningSnapshot, reader: Reader) -> Action | None:
    """Return the link to a rubber with bots, for a reader who may begin one."""
    if not may_play_with_bots(snapshot, reader):
        return None
    return Action(
        _("Play on with bots"), addresses.page(snapshot.evening, "play-with-bots"), "play"
    )
