"""Likely layouts: drawn in proportion to how well they explain what the others have played.

A Markov chain (Metropolis): it swaps two cards of two hands and accepts the swap if the new layout
is likelier, or otherwise at random, with the ratio of the two likelihoods as its probability.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache
from itertools import count, islice

from rubbers.bots.bot_view import BotView
from rubbers.bots.cardset import numbers
from rubbers.bots.search.departures import PastPlays
from rubbers.bots.search.layouts import Layouts
from rubbers.bots.search.likelihood import denied_by_play
from rubbers.dealing.shuffle import below, byte_stream

BY_THE_BOOK, DEPARTING = 9.0, 1.0
"""The prior belief about players: they keep to the book nine times in ten."""
ONE_OF = 5
"""A departure from the book is taken to be one of about this many cards."""
DOUBTS = 4
"""One layout in this many is drawn without assuming what the others deny by their play."""
STARTS = 8
"""The number of layouts drawn to begin with, of which the likeliest is kept."""
WARM_UP, BETWEEN = 60, 8
"""The number of swaps tried before the first layout, and between two layouts."""
PATIENCE = 6
"""The number of forbidden swaps skipped, at most, for each swap to be tried."""
TWO_BYTES = 65536


def likely_layouts(view: BotView, seed: bytes, past: PastPlays | None) -> Iterator[list[int]]:
    """Yield layouts without end: the hands on the left, opposite and on the right.

    The k-th depends only on view and seed. Without `past`, nothing is inferred from the play except
    what it denies. Raises ValueError if no layout is consistent with what was shown.
    """
    plain, believed = Layouts(view, seed), Layouts(view, seed, denied_by_play(view))
    drawn = _believed(plain, believed)
    return iter(Chain(view, seed, past, plain, drawn).draw, None) if past else drawn


def _believed(plain: Layouts, believed: Layouts) -> Iterator[list[int]]:
    for place in count(1):
        yield (believed if place % DOUBTS else plain).draw()


class Chain:
    """Draws layouts, each similar to the one before it.

    How often each player keeps to the book is unknown. It is estimated from their own play, so one
    who departs from it often is believed less.
    """

    def __init__(
        self,
        view: BotView,
        seed: bytes,
        past: PastPlays,
        plain: Layouts,
        drawn: Iterator[list[int]],
    ) -> None:
        self.seats = tuple((view.seat + places) & 3 for places in (1, 2, 3))
        self.past = past
        self.stream = byte_stream(seed, f"whist/bot/v2|{view.seat}|{view.number}".encode())
        starts = islice(drawn, STARTS)
        self.hands = max(starts, key=lambda hands: sum(self._scores(hands)))
        self.scores = self._scores(self.hands)
        self.barred = plain.barred
        self.free = [
            list(numbers(hand & ~known))
            for hand, known in zip(self.hands, plain.known, strict=True)
        ]
        pairs = ((0, 1), (0, 2), (1, 2))
        self.pairs = [(one, two) for one, two in pairs if self.free[one] and self.free[two]]
        self._exchange(WARM_UP)

    def draw(self) -> list[int]:
        """Draw the hands of the players on the left, opposite and on the right."""
        drawn = list(self.hands)
        self._exchange(BETWEEN)
        return drawn

    def _scores(self, hands: list[int]) -> list[float]:
        return [self._score(place, hand) for place, hand in enumerate(hands)]

    def _score(self, place: int, hand: int) -> float:
        return log_likelihood(*self.past.count(self.seats[place], hand))

    def _exchange(self, wanted: int) -> None:
        """Try this many swaps of two cards, among those consistent with what was shown."""
        tried, passed = 0, PATIENCE * wanted
        while self.pairs and tried < wanted and passed:
            # Draw two hands, and one free card of each; skip a swap that the play rules out.
            one, two = self.pairs[below(len(self.pairs), self.stream)]
            at, to = (below(len(self.free[place]), self.stream) for place in (one, two))
            gives, takes = self.free[one][at], self.free[two][to]
            if self.barred[one] >> takes & 1 or self.barred[two] >> gives & 1:
                passed -= 1
                continue
            tried += 1
            if self._is_kept(one, two, 1 << gives | 1 << takes):
                self.free[one][at], self.free[two][to] = takes, gives

    def _is_kept(self, one: int, two: int, cards: int) -> bool:
        """Swap cards between two hands if the Metropolis test accepts it; return whether it did."""
        # Accept if the new likelihood is at least a random fraction of the old one.
        drawn = (next(self.stream) << 8 | next(self.stream)) + 1
        least = self.scores[one] + self.scores[two] + math.log(drawn / TWO_BYTES)
        first, second = self.hands[one] ^ cards, self.hands[two] ^ cards
        score = self._score(one, first)
        if score < least or score + (other := self._score(two, second)) < least:
            return False
        self.hands[one], self.hands[two] = first, second
        self.scores[one], self.scores[two] = score, other
        return True


@cache
def log_likelihood(departed: int, chosen: int) -> float:
    """Return the log likelihood of this many departures, averaged over the player's habit."""
    kept = chosen - departed
    return (
        math.lgamma(DEPARTING + departed)
        + math.lgamma(BY_THE_BOOK + kept)
        - math.lgamma(DEPARTING + BY_THE_BOOK + chosen)
        - departed * math.log(ONE_OF)
        + math.lgamma(DEPARTING + BY_THE_BOOK)
        - math.lgamma(DEPARTING)
        - math.lgamma(BY_THE_BOOK)
    )
