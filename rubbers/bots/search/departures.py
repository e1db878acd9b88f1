"""How often players departed from the book, given the hands they might hold.

Before each card a player saw only public information and their own hand. So once a layout assumes
that hand, Club's choice in their place can be computed card by card.
"""

from __future__ import annotations

from rubbers.bots.book_play.club_bot import card_by_the_book
from rubbers.bots.bot_view import BotView
from rubbers.bots.cardset import ALL, SUIT_CARDS, SUIT_OF
from rubbers.bots.public_play import PublicPlay, QuickView

Count = tuple[int, int]
"""The number of departures from the book, and the number of cards at which there was a choice."""


class PastPlays:
    """The cards that others have played in a hand, each with the view its player had."""

    def __init__(self, view: BotView) -> None:
        self._plays: list[list[tuple[QuickView, int, int]]] = [[], [], [], []]
        self._laid = [0, 0, 0, 0]
        self._counted: list[dict[int, Count]] = [{}, {}, {}, {}]
        play = PublicPlay.start_of(view)
        for leader, trick in [*zip(view.leaders, view.tricks, strict=True), _current(view)]:
            play.leader = leader
            for card in trick:
                seat = play.to_play
                if seat != view.seat:
                    self._plays[seat].append((play.view(0), play.gone, card))
                self._laid[seat] |= 1 << card
                play.lay(card)

    def count(self, seat: int, hand: int) -> Count:
        """Count a player's departures from the book, if `hand` is what they have left."""
        counted = self._counted[seat]
        if (found := counted.get(hand)) is None:
            found = counted[hand] = self._count(seat, hand)
        return found

    def rate(self, seat: int, hand: int) -> float:
        """Return how often a player departs from the book; a tenth of the time to begin with."""
        departed, chosen = self.count(seat, hand)
        return (departed + 0.5) / (chosen + 5)

    def _count(self, seat: int, hand: int) -> Count:
        own, departed, chosen = hand | self._laid[seat], 0, 0
        for view, gone, card in self._plays[seat]:
            legal = own
            if view.trick:
                legal = own & SUIT_CARDS[SUIT_OF[view.trick[0]]] or own
            if legal & (legal - 1):
                view.own, view.legal, view.unseen = own, legal, ALL & ~(gone | own)
                chosen += 1
                departed += not _same(card_by_the_book(view), card, view.unseen)
            own ^= 1 << card
        return departed, chosen


def is_whole(view: BotView) -> bool:
    """Return whether every player has played to every trick, so that hands can be reconstructed."""
    return all(len(trick) == 4 and min(trick) >= 0 for trick in view.tricks)


def _current(view: BotView) -> tuple[int, tuple[int, ...]]:
    return view.leader, view.trick


def _same(one: int, other: int, unseen: int) -> bool:
    """Return whether two cards of a player are equal: no unseen card lies between them."""
    if one == other or SUIT_OF[one] != SUIT_OF[other]:
        return one == other
    low, high = min(one, other), max(one, other)
    return not unseen & ((1 << high) - (2 << low))
