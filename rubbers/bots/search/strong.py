"""Strong: tries each card against likely layouts, played out both perfectly and by the book."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence

from club.reason import N_, Reason
from rubbers.bots.book_play.club_bot import CLUB, card_by_the_book
from rubbers.bots.bot import Bot, CardChoice
from rubbers.bots.bot_view import BotView, legal_cards
from rubbers.bots.cardset import bottom_of_sequence, highest, numbers
from rubbers.bots.double_dummy import SolverFault, solver
from rubbers.bots.public_play import PublicPlay
from rubbers.bots.search.departures import PastPlays, is_whole
from rubbers.bots.search.likely_layouts import likely_layouts
from rubbers.cards.card import PACK


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


MARGIN = 0.12
"""Play Club's card if it takes at most this much less than the best, in tricks."""
GAME = 3.0
"""The value of winning the game, in tricks."""
SLICE = 5
"""The number of layouts in one solver call, which cannot be interrupted."""
DEADLINE = 0.4
"""The time, in seconds, after which no further slice is begun."""

SELDOM, OFTEN = 0.06, 0.12
"""The departure rates at which adversaries count as keeping to the book, and as ignoring it."""
LEAST, MOST = 0.25, 0.75
"""The weight of play by the book in a card's value: its minimum and maximum."""

Tricks = dict[int, int]
"""The tricks that each card takes."""


class StrongBot(Bot):
    """Samples layouts; plays Club's card in the first trick, and wherever it is about as good."""

    id = "strong"
    title = N_("Strong")
    about = N_("Tries each card against many possible layouts of the hidden cards.")
    version = 2
    plays_on = False
    layouts = 20

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now

    def play(self, view: BotView, seed: bytes, layouts: int | None = None) -> CardChoice:
        """Choose the card with the highest value over the layouts.

        With `layouts`, exactly that many are tried, however long it takes; with 0, Club plays. A
        bot that has no choice tries them too: neither its time nor their number, which is recorded
        at once, may reveal that.
        """
        usual = CLUB.play(view, seed)
        if layouts == 0 or not view.tricks or not _is_regular(view):
            return usual
        try:
            worth, tried = self._worth(view, seed, layouts)
        except (ValueError, SolverFault):
            return usual
        best = max(worth, key=lambda card: (worth[card], -(card % 13)))
        if worth[best] - worth[usual.card.number] <= MARGIN:
            return CardChoice(usual.card, usual.why, tried)
        return CardChoice(PACK[best], _why(tried), tried)

    def _worth(
        self, view: BotView, seed: bytes, layouts: int | None
    ) -> tuple[dict[int, float], int]:
        """Evaluate each card slice by slice, until all layouts are tried or the time is up.

        Perfect play assumes that everyone sees all the cards, and play by the book only beats those
        who keep to it. Each corrects the other's errors.
        """
        begun, wanted = self._now(), self.layouts if layouts is None else layouts
        past = PastPlays(view) if is_whole(view) else None
        drawn, by_the_book = likely_layouts(view, seed, past), PlayOut(view)
        tried: list[list[int]] = []
        perfect: list[Tricks] = []
        played: list[Tricks] = []
        # Evaluate slices until enough layouts are tried or the deadline has passed.
        while len(tried) < wanted:
            if layouts is None and tried and self._now() - begun > DEADLINE:
                break
            hands = _slice(view, drawn, min(SLICE, wanted - len(tried)))
            perfect += solver().solve(view.trumps, view.leader, view.trick, hands)
            played += [by_the_book.tricks_of_each(one) for one in hands]
            tried += hands
        # Mix the two values by how well the adversaries keep to the book.
        share = _share(view, past, tried)
        one, other = worth_of_cards(view, perfect), worth_of_cards(view, played)
        return {card: one[card] + share * (other[card] - one[card]) for card in one}, len(tried)


def _share(view: BotView, past: PastPlays | None, layouts: Sequence[Sequence[int]]) -> float:
    """Return the weight of play by the book: higher the better the adversaries keep to it."""
    if past is None:
        return LEAST
    seats = ((view.seat + 1) & 3, (view.seat + 3) & 3)
    rates = [past.rate(seat, hands[seat]) for hands in layouts for seat in seats]
    kept = (OFTEN - sum(rates) / len(rates)) / (OFTEN - SELDOM)
    return LEAST + (MOST - LEAST) * min(1.0, max(0.0, kept))


def _slice(view: BotView, drawn: Iterator[list[int]], size: int) -> list[list[int]]:
    return [_by_seat(view, next(drawn)) for _ in range(size)]


def _is_regular(view: BotView) -> bool:
    """Return whether everybody has played in turn, which the solver assumes."""
    played = len(view.trick)
    held = view.own.bit_count()
    if min(view.trick, default=0) < 0 or view.left[view.seat] != held:
        return False
    return all(
        view.left[(view.leader + place) & 3] == held - (place < played) for place in range(4)
    )


def _by_seat(view: BotView, others: Sequence[int]) -> list[int]:
    hands = [0, 0, 0, 0]
    hands[view.seat] = view.own
    for places, cards in enumerate(others, start=1):
        hands[(view.seat + places) & 3] = cards
    return hands


def worth_of_cards(view: BotView, outcomes: Sequence[Tricks]) -> dict[int, float]:
    """Return the value of each card: its tricks' worth, averaged over the outcomes."""
    worth = worth_of_tricks(view)
    return {
        card: sum(worth[tricks[card]] for tricks in outcomes) / len(outcomes)
        for card in numbers(view.legal)
    }


def worth_of_tricks(view: BotView) -> list[float]:
    """List the value of taking none, one, two … of the remaining tricks.

    A trick is worth one; winning the game adds a bonus, and losing it subtracts the same.
    """
    left = view.own.bit_count()
    ours, theirs = view.to_game
    return [
        taken + GAME * (taken >= ours) - GAME * (left - taken >= theirs)
        for taken in range(left + 1)
    ]


def _why(layouts: int) -> Reason:
    return Reason(
        N_(
            "It did best over {count} layouts consistent with what had been seen, each "
            "played out both perfectly and by the book."
        ),
        count=layouts,
    )
