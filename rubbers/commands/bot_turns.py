"""Make bots act at a screen table: by an errand, or in the web process if they are late."""

from __future__ import annotations

from datetime import datetime, timedelta

from club import clock
from club.errors import Reused, Stale
from club.models import Line
from club.record.command_context import CommandContext
from club.record.unit_of_work import Repeated
from club.rules.permissions import Caller
from rubbers import dealt_cards, queries, seat_holders
from rubbers.bots.table_turn import TableWithBots, may_owe, play_on, play_one
from rubbers.commands.table import with_secret
from rubbers.commands.table_change import OVERDUE, pace, table_change, turn_name
from rubbers.dealing.commitment import turn_key
from rubbers.models import Rubber as Row
from rubbers.play.state.events import ActDone, Event
from rubbers.play.state.evolve import RubberDraft
from rubbers.play.state.rubber_state import RubberState
from rubbers.registries import BOTS, CODES

LATE = timedelta(seconds=3)
"""How long after its pace a bot counts as late."""
SIGNED = "bots"
"""The journal's signature for bots' acts; each act names the bot that chose it."""


def play(row: Row, turn: str) -> bool:
    """Do what the bots must do in this turn; False if it is done, or there is nothing to do.

    The bots choose before any row is locked; their choice counts only if nobody has acted since.
    """
    return _played(row, turn, late=False)


def play_if_owed(row: Row) -> bool:
    """Do what the bots must do in the present turn, whichever that is."""
    rubber = queries.rubber_of(row)
    return may_owe(rubber) and play(row, turn_name(rubber))


def play_if_late(row: Row, now: datetime | None = None) -> bool:
    """Play as Club for bots that are late; call this when somebody fetches the table."""
    rubber = queries.rubber_of(row)
    at = now or clock.now()
    if not may_owe(rubber) or at < _last_act(row) + pace(row.evening.house_rules) + LATE:
        return False
    return _played(row, turn_name(rubber), late=True, now=at)


def _played(row: Row, turn: str, *, late: bool, now: datetime | None = None) -> bool:
    rubber = queries.rubber_of(row)
    name, version = row.stream.name, row.stream.version
    if not may_owe(rubber) or turn_name(rubber) != turn:
        return False
    external = seat_holders.acting(row.evening.club_id, rubber)
    patience = pace(row.evening.house_rules) + OVERDUE
    overdue = bool(external) and (now or clock.now()) >= _last_act(row) + patience
    happened = _chosen(row, rubber, late=late, external=external, overdue=overdue)
    if not happened:
        return False
    first = happened[0]
    done = first.act if isinstance(first, ActDone) else first
    key = turn_key(dealt_cards.bot_seed(row, rubber), turn)
    context = CommandContext(
        Caller(row.evening.club_id), f"{name} {key}", clock.now(), {name: version}
    )

    try:
        with table_change(context, row, {"turn": turn, "card": str(done)}, by=SIGNED) as change:
            change.events = happened
    except (Stale, Reused, Repeated):
        return False
    return True


def _chosen(
    row: Row,
    rubber: RubberState,
    *,
    late: bool,
    external: frozenset[str] = frozenset(),
    overdue: bool = False,
) -> tuple[Event, ...]:
    cards, seed = dealt_cards.cards_of(row, rubber), dealt_cards.bot_seed(row, rubber)
    table = TableWithBots(
        rubber, cards, CODES[rubber.code], seed, BOTS.get, late, external, overdue
    )
    happened = play_one(table) if pace(row.evening.house_rules) else play_on(table)
    return with_secret(row, RubberDraft(rubber).then(*happened)).events if happened else ()


def _last_act(row: Row) -> datetime:
    lines = Line.objects.filter(stream=row.stream_id, number=row.stream.version)
    return lines.values_list("at", flat=True).get()
