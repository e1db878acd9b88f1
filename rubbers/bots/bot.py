"""The interface of a bot: choose a card, and answer what a player is asked at the table."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from club.reason import Reason
from rubbers.bots.bot_view import BotView
from rubbers.bots.election import best_remedy
from rubbers.cards.card import PACK, Card
from rubbers.hand.acts.act import Act


@dataclass(frozen=True, slots=True)
class CardChoice:
    """A card, and why. `layouts` is how many layouts a sampling bot had time for, else 0.

    Pass `layouts` back to `play` to get the same card again, however fast the machine.
    """

    card: Card
    why: Reason
    layouts: int = 0


class BotFailed(Exception):
    """A plugin's bot did not answer, or its answer was no use; another bot stands in for it."""


class Bot(ABC):
    """A player that sees only its `BotView`. The same view and seed give the same card.

    `id` is permanent, because records name it. Raise `version` when the bot plays differently.
    `plays_on` means that choosing a card is so cheap that several can be played in one task.
    `layouts` is how many layouts a sampling bot tries if there is time, else 0. `about` describes
    its play in one sentence.
    """

    id: ClassVar[str]
    title: ClassVar[str]
    about: ClassVar[str] = ""
    version: ClassVar[int] = 1
    plays_on: ClassVar[bool] = True
    layouts: ClassVar[int] = 0

    @abstractmethod
    def play(self, view: BotView, seed: bytes, layouts: int | None = None) -> CardChoice:
        """Choose one of `view.legal`; `seed` is the only source of randomness."""

    def calls_honours(self, view: BotView, held: int) -> bool:
        """Return whether to call honours, if its side was dealt `held` of them and may call."""
        end = view.score.honours_end
        return end is not None and view.score.ours < end and held >= 3

    def elect(self, view: BotView, remedies: Sequence[Act]) -> Act | None:
        """Choose one of the remedies offered to its side; None to take none now."""
        return best_remedy(view, remedies)

    def consents(self, question: str) -> bool:
        """Consent for its side: a bot never objects to a substitute or an onlooker."""
        return True


def choice(number: int, why: Reason) -> CardChoice:
    """Return the choice of the card with this number."""
    return CardChoice(PACK[number], why)
