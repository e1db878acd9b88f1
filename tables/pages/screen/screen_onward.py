"""What the room allows once a rubber on a screen is over, so that its page leads on by itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from club.person import is_bot
from club.views.parts import Action, QueueEntry
from rubbers.play.rubber_view import View
from rubbers.play.state.rubber_state import RubberStage
from tables.components.names import People
from tables.components.reader_rights import Reader
from tables.evening.snapshot import EveningSnapshot
from tables.pages.shared import action_buttons, addresses
from tables.pages.shared.evening_progress import none_begins
from tables.pages.shared.prospects import when_it_ends
from tables.pages.shared.table_tile import between_words
from tables.room import acts
from tables.room.forecast.offers import may
from tables.room.forecast.rubber_end import when_rubber_ends
from tables.room.state.room_state import TableStage, TableState

OF_ONESELF = ("declare", "withdraw", "pass_admission", "claim_admission", "quit_table", "leave")


@dataclass(frozen=True, slots=True)
class Onward:
    """What comes after a rubber: the table's state, the one next act, and what else is possible.

    `begin` is where the next rubber begins; `again` is where another begins with the same bots.
    """

    words: str
    ends: tuple[QueueEntry, ...] = ()
    main: Action | None = None
    begin: str = ""
    again: str = ""
    actions: tuple[Action, ...] = ()


def onward(
    snapshot: EveningSnapshot, table: TableState, shown: View, people: People, reader: Reader
) -> Onward | None:
    """Return what comes next at a table whose last rubber is over; None while one is played."""
    if shown.stage is RubberStage.PLAYING or shown.awaiting is not None:
        return None
    page, number = addresses.page, table.number
    called = none_begins(snapshot.room, snapshot.code, table)
    prospect = when_rubber_ends(snapshot.room, number, snapshot.code)
    ready = table.stage is TableStage.READY and reader.acts_at(number) and not called
    own = () if called else tuple(_of_oneself(snapshot, people, reader, table))
    board = Action(_("The room"), page(snapshot.evening, "board"), "seat")
    return Onward(
        _words(table, called=called),
        when_it_ends(prospect, table.game, people) if prospect is not None else (),
        _main(snapshot, table, reader, called=called),
        page(snapshot.evening, "begin", number) if ready else "",
        page(snapshot.evening, "screen-again", number) if _again(snapshot, table, reader) else "",
        (*own, board),
    )


def _words(table: TableState, *, called: bool) -> str:
    if table.stage is TableStage.PLAYING:
        return _("End the rubber to see who plays next.")
    if table.with_bots:
        return _("The rubber with bots has ended.")
    return _("Table {number}: {words}.").format(
        number=table.number, words=between_words(table, called=called)
    )


def _main(
    snapshot: EveningSnapshot, table: TableState, reader: Reader, *, called: bool
) -> Action | None:
    if not reader.acts_at(table.number):
        return None
    if table.stage is TableStage.PLAYING:
        act = acts.EndRubber(table.number)
        return addresses.do(snapshot.evening, act, _("End the rubber"), "check", "main")
    if called or not any(cut.to_cut for cut in table.cuts()):
        return None
    offers = may(snapshot.room, snapshot.code, table=table.number)
    draw = next((one.act for one in offers if isinstance(one.act, acts.DrawCut)), None)
    if draw is not None:
        return addresses.do(snapshot.evening, draw, _("Cut for us"), "play", "main")
    href = addresses.page(snapshot.evening, "table", table.number)
    return Action(_("Enter the cut"), href, "pen", "main")


def _again(snapshot: EveningSnapshot, table: TableState, reader: Reader) -> bool:
    """Check whether the same people may play another rubber with bots, and the reader may ask."""
    if not table.with_bots:
        return False
    who = tuple(one for one in table.seating.values() if not is_bot(one))
    bots = [one for one in table.seating.values() if is_bot(one)]
    if not (reader.me in who or reader.seats_others or reader.tablet_of(table.number)):
        return False
    if table.stage is TableStage.PLAYING:
        return not none_begins(snapshot.room, snapshot.code, table)
    act = acts.PlayWithBots(snapshot.fresh_table, who, bots[0], table.game)
    return action_buttons.may_be_done(snapshot, act)


def _of_oneself(
    snapshot: EveningSnapshot, people: People, reader: Reader, table: TableState
) -> Iterator[Action]:
    """Yield what the reader may do for themselves now; nothing until the rubber is ended."""
    if not reader.me or table.stage is TableStage.PLAYING:
        return
    offers = may(snapshot.room, snapshot.code, who=reader.me)
    mine = [one for one in action_buttons.allowed(offers, reader) if one.kind in OF_ONESELF]
    yield from action_buttons.actions(mine, snapshot, people)
