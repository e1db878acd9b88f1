"""Statistical tests of deals: they expose a grossly bad dealer, and prove nothing of a good one.

Each test compares counts with what independent shuffles give, by chi-squared converted to a number
of standard errors (Wilson and Hilferty). The shuffle is proved exact by enumeration, not here: a
dealer that cheats seldom, or by rules these tests do not count, passes all of them.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

Order = Sequence[int]
"""A pack in dealing order: card numbers, suit * 13 + rank."""
PACK, SEATS = 52, 4
BAD = 5.0
"""The number of standard errors that counts as bad; a good dealer reaches it once in a million."""
LEAST_EXPECTED = 8.0
"""Counts with a smaller expected value are pooled with their neighbours."""


@dataclass(frozen=True, slots=True)
class DealStatistic:
    """One statistic of a series of deals, and its deviation from expected, in standard errors."""

    name: str
    deviation: float

    @property
    def bad(self) -> bool:
        """Whether the deviation is too large for an honest dealer."""
        return abs(self.deviation) >= BAD


def deal_statistics(deals: Sequence[Order]) -> tuple[DealStatistic, ...]:
    """Calculate every statistic of a series of deals; a few thousand deals are enough."""
    return tuple(DealStatistic(name, taken(deals)) for name, taken in STATISTICS.items())


def bad_ones(deals: Sequence[Order]) -> tuple[str, ...]:
    """Name the statistics that show that these deals cannot come from an honest dealer."""
    return tuple(found.name for found in deal_statistics(deals) if found.bad)


def _cards_by_seat(deals: Sequence[Order]) -> float:
    """Count which hand each card is in."""
    counts = Counter((card, place % SEATS) for order in deals for place, card in enumerate(order))
    cells = [counts[card, seat] for card in range(PACK) for seat in range(SEATS)]
    return _deviation(cells, [len(deals) / SEATS] * len(cells), PACK * (SEATS - 1))


def _cards_by_place(deals: Sequence[Order]) -> float:
    """Count at which position in the pack each card is."""
    counts = Counter((card, place) for order in deals for place, card in enumerate(order))
    cells = [counts[card, place] for card in range(PACK) for place in range(PACK)]
    return _deviation(cells, [len(deals) / PACK] * len(cells), (PACK - 1) ** 2)


def _turn_up(deals: Sequence[Order]) -> float:
    """Count which card is turned up."""
    counts = Counter(order[-1] for order in deals)
    return _deviation([counts[card] for card in range(PACK)], [len(deals) / PACK] * PACK)


def _suit_lengths(deals: Sequence[Order]) -> float:
    """Count suit lengths, using one suit of one hand from each deal."""
    expected = {
        length: math.comb(13, length) * math.comb(39, 13 - length) / math.comb(52, 13)
        for length in range(14)
    }
    lengths = Counter(
        sum(card // 13 == number % SEATS for card in order[number // SEATS % SEATS :: SEATS])
        for number, order in enumerate(deals)
    )
    return _pooled(lengths, expected, len(deals))


def _honours(deals: Sequence[Order]) -> float:
    """Count the trump honours of the dealer's side."""
    held = Counter(
        sum(_is_trump_honour(card, order[-1]) for card in order[1::2]) for order in deals
    )
    return _pooled(held, _honours_expected(), len(deals))


def _is_trump_honour(card: int, turned: int) -> bool:
    return card // 13 == turned // 13 and card % 13 >= 9


def _honours_expected() -> Mapping[int, float]:
    """Return the expected distribution, given that the turn-up may be one of the four honours."""
    rest = {
        held: {
            taken: math.comb(held, taken) * math.comb(51 - held, 25 - taken) / math.comb(51, 25)
            for taken in range(held + 1)
        }
        for held in (3, 4)
    }
    return {
        count: 4 / 13 * rest[3].get(count - 1, 0) + 9 / 13 * rest[4].get(count, 0)
        for count in range(5)
    }


def _high_cards(deals: Sequence[Order]) -> float:
    """Compare the number of aces at each seat."""
    counts = Counter(
        place % SEATS for order in deals for place, card in enumerate(order) if card % 13 == 12
    )
    # Four aces of one pack are not drawn independently: 48/51 of the variance is left.
    cells = [counts[seat] for seat in range(SEATS)]
    scaled = [len(deals) + (count - len(deals)) / math.sqrt(48 / 51) for count in cells]
    return _deviation(scaled, [float(len(deals))] * SEATS)


def _neighbours(deals: Sequence[Order]) -> float:
    """Count cards that follow each other as in a new pack, which a short shuffle leaves."""
    runs = sum(after == before + 1 for order in deals for before, after in pairwise(order))
    expected = len(deals) * 51 / 52
    return (runs - expected) / math.sqrt(expected)


def _repeated(deals: Sequence[Order]) -> float:
    """Count positions at which a deal has the same card as the deal before it."""
    same = sum(a == b for one, other in pairwise(deals) for a, b in zip(one, other, strict=True))
    expected = len(deals) - 1.0
    return (same - expected) / math.sqrt(expected)


def _rising(deals: Sequence[Order]) -> float:
    """Count how often a card is higher than the one before it: half the time."""
    rises = sum(after > before for order in deals for before, after in pairwise(order))
    expected = len(deals) * 51 / 2
    return (rises - expected) / math.sqrt(len(deals) * 53 / 12)


STATISTICS: Mapping[str, Callable[[Sequence[Order]], float]] = {
    "cards by seat": _cards_by_seat,
    "cards by place": _cards_by_place,
    "turn-up": _turn_up,
    "suit lengths": _suit_lengths,
    "trump honours of the dealer's side": _honours,
    "aces by seat": _high_cards,
    "cards as in a new pack": _neighbours,
    "cards as in the deal before": _repeated,
    "rising cards": _rising,
}
INVISIBLE = (
    "a dealer that keeps the better of two deals in 2 % of hands",
    "a dealer that knows every card beforehand, because it chose the secret, and tells a friend",
)
"""Two dealers that no statistic exposes. The outside beacon prevents the first, and keeping the
secret in the program the second.
"""


def _pooled(counts: Mapping[int, int], expected: Mapping[int, float], number: int) -> float:
    """Compare counts with their probabilities, pooling the rare values at the end."""
    cells: list[float] = []
    wanted: list[float] = []
    seen, due = 0.0, 0.0
    for value in sorted(expected):
        seen, due = seen + counts.get(value, 0), due + number * expected[value]
        if due >= LEAST_EXPECTED:
            cells.append(seen)
            wanted.append(due)
            seen, due = 0.0, 0.0
    cells[-1], wanted[-1] = cells[-1] + seen, wanted[-1] + due
    return _deviation(cells, wanted)


def _deviation(
    counts: Iterable[float], expected: Sequence[float], freedom: int | None = None
) -> float:
    """Convert chi-squared to standard errors of a normal variable."""
    squares = sum((n - due) ** 2 / due for n, due in zip(counts, expected, strict=True))
    k = len(expected) - 1 if freedom is None else freedom
    return float(((squares / k) ** (1 / 3) - 1 + 2 / (9 * k)) / math.sqrt(2 / (9 * k)))
