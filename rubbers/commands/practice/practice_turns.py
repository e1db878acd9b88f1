"""Make bots act at a practice table: by an errand, or in the web process if they are late."""

from __future__ import annotations

from datetime import datetime

from club import clock
from club.errors import Reused, Stale, Unknown
from club.record.command_context import CommandContext
from club.rules.permissions import Caller
from rubbers.bots.table_turn import TableWithBots, may_owe, play_on, play_one
from rubbers.commands.bot_turns import LATE
from rubbers.commands.practice.practice_change import change_rubber
from rubbers.commands.practice.practice_deals import with_secret
from rubbers.commands.table_change import pace, turn_name
from rubbers.dealing.commitment import turn_key
from rubbers.models import PracticeTable
from rubbers.play.state.evolve import RubberDraft
from rubbers.play.state.rubber_state import RubberState
from rubbers.practice import practice_view
from rubbers.registries import BOTS, CODES


def play(row: PracticeTable, turn: str, *, late: bool = False) -> bool:
    """Do what the bots must do in this turn; False if it is done, or there is nothing to do."""
    if not row.begun:
        return False
    rubber = practice_view.rubber_of(row)
    if not may_owe(rubber) or turn_name(rubber) != turn:
        return False
    draft = _chosen(row, rubber, late=late)
    if not draft.events:
        return False
    name = practice_view.stream_name(row)
    key = turn_key(practice_view.bot_seed(row, rubber), turn)
    context = CommandContext(Caller(row.club_id), f"bots {key}", clock.now(), {name: row.version})
    written = []  # stays empty if this turn's key was used before

    def acted(_row: PracticeTable, _rubber: RubberState) -> RubberDraft:
        written.append(draft)
        return draft

    try:
        change_rubber(context, row, {"turn": turn}, acted)
    except (Stale, Reused, Unknown):
        return False
    return bool(written)


def play_if_late(row: PracticeTable, now: datetime | None = None) -> bool:
    """Play as Club for bots that are late; call this when the visitor fetches the table."""
    if (now or clock.now()) < row.changed_at + pace(row.club.house_rules) + LATE:
        return False
    if not row.begun:
        return False
    rubber = practice_view.rubber_of(row)
    return may_owe(rubber) and play(row, turn_name(rubber), late=True)


def _chosen(row: PracticeTable, rubber: RubberState, *, late: bool) -> RubberDraft:
    cards, seed = practice_view.cards_of(row, rubber), practice_view.bot_seed(row, rubber)
    table = TableWithBots(rubber, cards, CODES[rubber.code], seed, BOTS.get, late)
    happened = play_one(table) if pace(row.club.house_rules) else play_on(table)
    return (
        with_secret(row, RubberDraft(rubber).then(*happened)) if happened else RubberDraft(rubber)
    )
