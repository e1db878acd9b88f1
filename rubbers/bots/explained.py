"""Explain bots' play by repeating their decisions from the record and the seed."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from club.person import is_external
from club.reason import N_, Reason
from rubbers.bots.bot import BotFailed
from rubbers.bots.table_turn import TableWithBots, seen_by
from rubbers.cards.card import Card
from rubbers.cards.seats import Seat
from rubbers.hand.acts.play import Play
from rubbers.play.state.events import ActDone, Event
from rubbers.play.state.evolve import evolve
from rubbers.play.state.table_events import ChosenBy

GONE = N_("This card was played by version {version} of a bot that is no longer installed.")
OTHER_VERSION = N_("This card was played by version {played}; version {present} is now installed.")
FROM_OUTSIDE = Reason(
    N_("This bot runs on another computer, so it cannot be asked for its reasons.")
)
TOO_LONG = Reason(N_("There was no time to ask the bot again."))
LONGEST = 2.0
"""The time limit in seconds; after it no more cards are explained, as a sampling bot is slow."""
FAILED = Reason(N_("Asked again, the bot did not answer."))
OTHER_CARD = Reason(N_("Asked again, the bot would play another card."))


@dataclass(frozen=True, slots=True)
class Explained:
    """A card that a bot played as act number `at` of a hand, and why."""

    at: int
    seat: Seat
    card: Card
    chosen_by: ChosenBy
    why: Reason


def explained(
    table: TableWithBots, hand: tuple[int, int], events: Iterable[Event], longest: float = LONGEST
) -> Iterator[Explained]:
    """Ask the bots again for each card of a finished hand; `hand` is its number and attempt.

    `table` has the cards and the seed of that hand, which are revealed with it, and `events` are
    those of the rubber from its start.
    """
    rubber, begun = None, time.monotonic()
    for event in events:
        if isinstance(event, ActDone) and (event.hand, event.attempt) == hand:
            act, chosen = event.act, event.chosen_by
            card = act.card.card if isinstance(act, Play) and act.card else None
            if rubber is not None and chosen and isinstance(act, Play) and act.by and card:
                why = TOO_LONG
                if time.monotonic() - begun < longest:
                    why = _why(replace(table, rubber=rubber), act.by, card, chosen)
                yield Explained(event.at, act.by, card, chosen, why)
        rubber = evolve(rubber, event)


def _why(table: TableWithBots, seat: Seat, card: Card, chosen: ChosenBy) -> Reason:
    if is_external(chosen.bot):
        return FROM_OUTSIDE
    bot = table.bots(chosen.bot)
    if bot is None:
        return Reason(GONE, version=chosen.version)
    if bot.version != chosen.version:
        return Reason(OTHER_VERSION, played=chosen.version, present=bot.version)
    try:
        choice = bot.play(seen_by(table, seat), table.seed, chosen.layouts or None)
    except BotFailed:
        return FAILED
    return choice.why if choice.card == card else OTHER_CARD
