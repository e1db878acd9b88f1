"""Play a layout out by the book: the tricks a card takes if all four then play as Club does."""

from __future__ import annotations

from collections.abc import Sequence

from rubbers.bots.bot_view import BotView, legal_cards
from rubbers.bots.cardset import bottom_of_sequence, highest, numbers
from rubbers.bots.club_bot import card_by_the_book
from rubbers.bots.public_play import PublicPlay


class PlayOut:
    """Plays out layouts of one view, once for each card that differs in value."""

    def __init__(self, view: BotView) -> None:
        self.side = view.seat & 1
        self.play = PublicPlay.now_of(view)
        others = view.unseen
        for card in view.trick:
            others |= 1 << card
        self.equals = {
            card: bottom_of_sequence(card, view.legal, others) for card in numbers(view.legal)
        }

    def tricks_of_each(self, hands: Sequence[int]) -> dict[int, int]:
        """Return the tricks that each card takes in this layout, for the side that plays it."""
        taken = {card: self._taken(hands, card) for card in set(self.equals.values())}
        return {card: taken[equal] for card, equal in self.equals.items()}

    def _taken(self, hands: Sequence[int], card: int) -> int:
        """Play on from one card until no cards are left."""
        play, holds = self.play.copy(), list(hands)
        before = play.won[self.side]
        while True:
            seat = play.to_play
            holds[seat] ^= 1 << card
            play.lay(card)
            own = holds[play.to_play]
            if not own:
                return play.won[self.side] - before
            legal = legal_cards(own, play.trick)
            card = card_by_the_book(play.view(own)) if legal & (legal - 1) else highest(legal)
