"""What a bot is: it chooses a card, and answers what a player is asked at the table."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from club.reason import Reason
from rubbers.bots.bot_view import BotView
from rubbers.bots.election import best_remedy
from rubbers.cards.card import Card
from rubbers.cards.pack import PACK
from rubbers.hand.acts.act import Act


@dataclass(frozen=True, slots=True)
class CardChoice:
    """A card, and why. `layouts` is how many layouts a sampling bot had time for, else 0.

    Give `layouts` back to `play` to make it choose the same card again however fast the machine.
    """

    card: Card
    why: Reason
    layouts: int = 0


class Bot(ABC):
    """A player that sees only its `BotView`. The same view and seed give the same card.

    `id` is for ever: records name it. Raise `version` when the bot plays differently.
    `plays_on` says that a card costs so little that several can be played in one task; `layouts`
    is how many layouts a sampling bot tries if there is time, else 0. `about` says in one sentence
    how it plays.
    """

    id: ClassVar[str]
    title: ClassVar[str]
    about: ClassVar[str] = ""
    version: ClassVar[int] = 1
    plays_on: ClassVar[bool] = True
    layouts: ClassVar[int] = 0

    @abstractmethod
    def play(self, view: BotView, seed: bytes, layouts: int | None = None) -> CardChoice:
        """Choose one of `view.legal`; `seed` is the only source of chance."""

    def calls_honours(self, view: BotView, held: int) -> bool:
        """Whether to call honours, when its side was dealt `held` of them and may call."""
        end = view.score.honours_end
        return end is not None and view.score.ours < end and held >= 3

    def elect(self, view: BotView, remedies: Sequence[Act]) -> Act | None:
        """Choose one of the remedies that its side is offered; None asks for nothing now."""
        return best_remedy(view, remedies)

    def consents(self, question: str) -> bool:
        """Answer for its side: a bot never stands in the way of a substitute or an onlooker."""
        return True


def choice(number: int, why: Reason) -> CardChoice:
    """Choose the card of this number."""
    return CardChoice(PACK[number], why)
