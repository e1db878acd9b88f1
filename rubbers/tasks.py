"""Workers' tasks for rubbers: play for bots, delete practice tables, analyse hands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from club import clock
from club.access import external_bots
from club.outbox.errands import errand
from rubbers import queries, seat_holders
from rubbers.commands import bot_turns, hand_analyses
from rubbers.commands.practice import practice_play, practice_turns
from rubbers.commands.table_change import BOT_TURN
from rubbers.practice import practice_view


@errand(BOT_TURN)
def play_bot_turn(subject: Mapping[str, Any]) -> None:
    """Do what the bots of a rubber must do in one turn, unless it is done already."""
    bot_turns.play(queries.row_of(subject["club"], subject["rubber"]), subject["turn"])


@errand(external_bots.REMOVED)
def play_on_for_removed_bot(subject: Mapping[str, Any]) -> None:
    """Play as Club for a removed bot at each of its tables."""
    for held in seat_holders.held_by(subject["club"], subject["bot"]):
        bot_turns.play_if_owed(held.rubber)


@errand(practice_play.TURN)
def play_practice_turn(subject: Mapping[str, Any]) -> None:
    """Do what the bots of a practice table must do in one turn, unless it is done already."""
    row = practice_view.table_numbered(subject["practice"])
    if row is not None:
        practice_turns.play(row, subject["turn"])


@errand(practice_play.END)
def end_practice(subject: Mapping[str, Any]) -> None:
    """Delete a practice table whose day is over."""
    practice_play.end(subject["practice"], clock.now())


@errand(hand_analyses.TASK)
def work_out_hand(subject: Mapping[str, Any]) -> None:
    """Analyse a finished hand, unless it is done already."""
    hand_analyses.work_out(subject["analysis"])
