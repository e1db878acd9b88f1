"""What workers do for rubbers: bots act, practice tables are deleted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from club import clock
from club.commands import external_bots
from club.errands import errand
from rubbers import external_seats, queries
from rubbers.commands import bot_turns, hand_analyses, practice, practice_turns
from rubbers.commands.table_change import BOT_TURN
from rubbers.models import PracticeTable


@errand(BOT_TURN)
def play_bot_turn(subject: Mapping[str, Any]) -> None:
    """Let the bots of a rubber do what they owe in one turn, unless it is done."""
    bot_turns.play(queries.row_of(subject["club"], subject["rubber"]), subject["turn"])


@errand(external_bots.REMOVED)
def play_on_for_removed_bot(subject: Mapping[str, Any]) -> None:
    """Let Club do what a removed bot owes at each of its tables."""
    for held in external_seats.held_by(subject["club"], subject["bot"]):
        bot_turns.play_if_owed(held.rubber)


@errand(practice.TURN)
def play_practice_turn(subject: Mapping[str, Any]) -> None:
    """Let the bots of a practice table do what they owe in one turn, unless it is done."""
    row = PracticeTable.objects.filter(pk=subject["practice"]).first()
    if row is not None:
        practice_turns.play(row, subject["turn"])


@errand(practice.END)
def end_practice(subject: Mapping[str, Any]) -> None:
    """Delete a practice table whose day is over."""
    practice.end(subject["practice"], clock.now())


@errand(hand_analyses.TASK)
def work_out_hand(subject: Mapping[str, Any]) -> None:
    """Work out a hand that is over, unless that is done."""
    hand_analyses.work_out(subject["analysis"])
