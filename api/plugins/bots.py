"""Bots, for `whist_bots`: players that choose a card from what one seat may see."""

from rubbers.bots.bot import Bot, CardChoice, choice
from rubbers.bots.bot_view import BotView, RubberScore
from rubbers.bots.cardset import cardset, numbers
from rubbers.bots.search.layouts import Layouts
from rubbers.cards.card import PACK, Card, Rank, Suit
from rubbers.dealing.shuffle import below, byte_stream

__all__ = [
    "PACK",
    "Bot",
    "BotView",
    "Card",
    "CardChoice",
    "Layouts",
    "Rank",
    "RubberScore",
    "Suit",
    "below",
    "byte_stream",
    "cardset",
    "choice",
    "numbers",
]
