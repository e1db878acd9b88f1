"""Bots that go wrong in every way, one that is sound, and metrics alike."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from club.plugins.hookspecs import hookimpl
from club.reason import Reason
from rubbers.bots.bot import Bot, CardChoice
from rubbers.bots.bot_view import BotView
from rubbers.bots.cardset import numbers
from rubbers.cards.card import PACK
from rubbers.standings.metric import Metric
from rubbers.standings.metrics import POINTS

api = 1
WHY = Reason("Its process is {process}.", process=os.getpid())


def sound(view: BotView) -> int:
    """Choose the lowest legal card."""
    return min(numbers(view.legal))


def exits(view: BotView) -> int:
    """End the process."""
    sys.exit(3)


def loops(view: BotView) -> int:
    """Never answer."""
    while True:
        time.sleep(0.01)


def devours(view: BotView) -> int:
    """Take a gigabyte."""
    return len(bytearray(1024 * 1024 * 1024)) % 52


def cheats(view: BotView) -> int:
    """Choose a card that somebody else holds."""
    return min(numbers(view.unseen))


def bot(choose: Callable[[BotView], int]) -> Bot:
    """Return a bot that chooses so."""

    def play(self: Bot, view: BotView, seed: bytes, layouts: int | None = None) -> CardChoice:
        return CardChoice(PACK[choose(view)], WHY)

    facts = {"id": f"odd-{choose.__name__}", "title": "Odd", "play": play}
    made: Bot = type("Odd", (Bot,), facts)()
    return made


def leaves(tally: Any, share: Any) -> Any:
    """End the process."""
    sys.exit(3)


METRICS = {
    "sound": POINTS,
    "exits": replace(POINTS, add=leaves),
    "forgets": replace(POINTS, remove=lambda tally, share: tally),
    "says": replace(POINTS, value=lambda tally: "many"),
}


@hookimpl
def whist_bots() -> list[Bot]:
    """Return a bot for each way."""
    return [bot(one) for one in (sound, exits, loops, devours, cheats)]


@hookimpl
def whist_metrics() -> list[Metric]:
    """Return a metric for each way."""
    return [replace(one, id=f"odd_{name}") for name, one in METRICS.items()]
