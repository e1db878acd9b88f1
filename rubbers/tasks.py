"""What workers do for rubbers: bots act."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from club.errands import errand
from rubbers import queries
from rubbers.commands import bot_turns
from rubbers.commands.table_change import BOT_TURN

QUEUE = "bots"


@errand(BOT_TURN, queue=QUEUE)
def play_bot_turn(subject: Mapping[str, Any]) -> None:
    """Let the bots of a rubber do what they owe in one turn, unless it is done."""
    bot_turns.play(queries.row_of(subject["club"], subject["rubber"]), subject["turn"])
