"""A bot that leads from its longest suit, and plays high when it is third to play."""

from __future__ import annotations

from api.plugins.bots import PACK, Bot, BotView, Card, CardChoice, numbers
from api.plugins.hooks import N_, Reason, hookimpl

api = 1


def rank(card: Card) -> int:
    """Return how high a card is, from 0 for a two to 12 for an ace."""
    return card.number % 13


class CountingBot(Bot):
    """Counts its suits before it leads."""

    id = "counting"
    title = N_("Counting")
    about = N_("Leads from its longest suit; plays high third in hand.")

    def play(self, view: BotView, seed: bytes, layouts: int | None = None) -> CardChoice:
        """Choose a card by three plain rules."""
        legal = [PACK[number] for number in numbers(view.legal)]
        if not view.trick:
            return self._lead(view, legal)
        if len(view.trick) == 2:
            return CardChoice(max(legal, key=rank), Reason(N_("Third hand plays high.")))
        return CardChoice(min(legal, key=rank), Reason(N_("There was no reason to play higher.")))

    def _lead(self, view: BotView, legal: list[Card]) -> CardChoice:
        own = [PACK[number] for number in numbers(view.own)]
        longest = max(legal, key=lambda card: (sum(card.suit is c.suit for c in own), -rank(card)))
        return CardChoice(longest, Reason(N_("It was the lowest of the longest suit.")))


@hookimpl
def whist_bots() -> list[Bot]:
    """Provide the bot."""
    return [CountingBot()]
