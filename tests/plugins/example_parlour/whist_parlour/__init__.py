"""Whist in the parlour: the laws of the club under a name of its own."""

from dataclasses import replace

from club.plugins.hookspecs import hookimpl
from club.reason import N_, Reason
from rubbers.bots.bot import Bot, CardChoice
from rubbers.bots.bot_view import BotView
from rubbers.cards.seats import WhistGame
from rubbers.code.code import Code
from tables.codes import FIRST
from tables.registries import Format

api = 1


class LowestBot(Bot):
    """Keeps its high cards for as long as it can."""

    id = "parlour-lowest"
    title = N_("Lowest")

    def play(self, view: BotView, seed: bytes, layouts: int | None = None) -> CardChoice:
        """Play the lowest card that may be played."""
        card = min(view.choices, key=lambda one: one.number % 13)
        return CardChoice(card, Reason(N_("It was the lowest.")))


@hookimpl
def whist_codes() -> list[Code]:
    """Return the parlour's code."""
    return [replace(FIRST, id="parlour", title="The parlour's code", version=1)]


@hookimpl
def whist_formats() -> list[Format]:
    """Return an evening at one table."""
    statement = "One table, and whoever comes in late takes the next turn."
    return [Format("parlour", "An evening at home", statement, (WhistGame.WHIST,))]


@hookimpl
def whist_bots() -> list[Bot]:
    """Return a bot."""
    return [LowestBot()]
