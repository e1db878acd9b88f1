"""Statistics of deals: gross dealers are caught, an honest one is not, and two go unseen."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from random import Random

import pytest

from rubbers.dealing import commitment, deal_statistics, shuffle, verify
from rubbers.dealing.ids import IdSpace

NUMBER = 3000
SPACE = IdSpace("2026-11-20/1")
Deals = list[tuple[int, ...]]


@cache
def honest(name: str = "honest", number: int = NUMBER) -> Deals:
    """Deal as the program does, from a secret that a name gives."""
    derived = commitment.deriver(hashlib.sha256(name.encode()).digest())
    return [
        verify.derived_order(derived(id), id, b"whist/beacon/v1|none")
        for id in SPACE.ids(0, number)
    ]


def unshuffled(_random: Random) -> Deals:
    return [tuple(range(52))] * NUMBER


def swaps_with_any_place(random: Random) -> Deals:
    def deal() -> tuple[int, ...]:
        pack = list(range(52))
        for i in range(52):
            j = random.randrange(52)
            pack[i], pack[j] = pack[j], pack[i]
        return tuple(pack)

    return [deal() for _ in range(NUMBER)]


def leaves_no_card_in_its_place(random: Random) -> Deals:
    def deal() -> tuple[int, ...]:
        pack = list(range(52))
        for i in range(51, 0, -1):
            j = random.randrange(i)
            pack[i], pack[j] = pack[j], pack[i]
        return tuple(pack)

    return [deal() for _ in range(NUMBER)]


def takes_the_remainder_of_six_bits(random: Random) -> Deals:
    def deal() -> tuple[int, ...]:
        pack = list(range(52))
        for i in range(51, 0, -1):
            j = random.randrange(64) % (i + 1)
            pack[i], pack[j] = pack[j], pack[i]
        return tuple(pack)

    return [deal() for _ in range(NUMBER)]


def riffles_four_times(random: Random) -> Deals:
    def riffled(pack: list[int]) -> list[int]:
        left = sum(random.random() < 0.5 for _ in pack)
        halves, mixed = [pack[:left], pack[left:]], []
        while halves[0] or halves[1]:
            first = random.random() * (len(halves[0]) + len(halves[1])) < len(halves[0])
            mixed.append(halves[0 if first else 1].pop(0))
        return mixed

    def deal() -> tuple[int, ...]:
        pack = list(range(52))
        for _ in range(4):
            pack = riffled(pack)
        return tuple(pack)

    return [deal() for _ in range(NUMBER)]


def gives_the_same_deal_again(random: Random) -> Deals:
    return [order for order in honest(number=NUMBER // 2) for _ in range(2)]


def gives_north_aces(random: Random) -> Deals:
    def helped(order: tuple[int, ...]) -> tuple[int, ...]:
        pack = list(order)
        if random.random() < 0.3:
            ace = pack.index(12)
            pack[ace], pack[0] = pack[0], pack[ace]
        return tuple(pack)

    return [helped(order) for order in honest()]


def honours(order: tuple[int, ...]) -> int:
    """Count the trump honours of the dealer's side."""
    return sum(card // 13 == order[-1] // 13 and card % 13 >= 9 for card in order[1::2])


def always_keeps_the_better(_random: Random) -> Deals:
    return [max(pair, key=honours) for pair in zip(honest("one"), honest("other"), strict=True)]


def deals_flat_hands(_random: Random) -> Deals:
    def longest(order: tuple[int, ...]) -> int:
        hands = [order[seat::4] for seat in range(4)]
        return max(sum(card // 13 == suit for card in own) for own in hands for suit in range(4))

    return [min(pair, key=longest) for pair in zip(honest("one"), honest("other"), strict=True)]


def always_turns_up_a_low_card(_random: Random) -> Deals:
    def turned(order: tuple[int, ...]) -> tuple[int, ...]:
        if order[-1] % 13 < 9:
            return order
        low = next(place for place, card in enumerate(order) if card % 13 < 9)
        pack = list(order)
        pack[low], pack[-1] = pack[-1], pack[low]
        return tuple(pack)

    return [turned(order) for order in honest()]


GROSS: dict[Callable[[Random], Deals], str] = {
    unshuffled: "cards by place",
    swaps_with_any_place: "cards by place",
    leaves_no_card_in_its_place: "cards by place",
    takes_the_remainder_of_six_bits: "cards by place",
    riffles_four_times: "rising cards",
    gives_the_same_deal_again: "cards as in the deal before",
    gives_north_aces: "aces by seat",
    always_keeps_the_better: "trump honours of the dealer's side",
    deals_flat_hands: "suit lengths",
    always_turns_up_a_low_card: "turn-up",
}


@pytest.mark.parametrize("dealer", GROSS, ids=lambda dealer: dealer.__name__)
def test_a_grossly_bad_dealer_is_caught(dealer):
    assert GROSS[dealer] in deal_statistics.bad_ones(dealer(Random(1864)))


@pytest.mark.parametrize("name", ["a", "b", "c", "d"])
def test_the_programs_own_deals_pass(name):
    found = deal_statistics.deal_statistics(honest(name))
    assert deal_statistics.bad_ones(honest(name)) == ()
    assert max(abs(one.deviation) for one in found) < 4


def test_every_statistic_catches_somebody_that_no_honest_dealer_is_taken_for():
    caught = {name for dealer in GROSS for name in deal_statistics.bad_ones(dealer(Random(1864)))}
    assert caught == set(deal_statistics.STATISTICS)


def keeps_the_better_in_two_of_a_hundred() -> Deals:
    pairs = zip(honest("one"), honest("other"), strict=True)
    return [max(pair, key=honours) if n % 50 == 0 else pair[0] for n, pair in enumerate(pairs)]


def tells_a_friend() -> Deals:
    """Deal from a secret that the dealer chose, and so knows beforehand: the cards are honest."""
    return honest("the dealer's own secret")


@pytest.mark.parametrize("dealer", [keeps_the_better_in_two_of_a_hundred, tells_a_friend])
def test_two_subtle_dealers_are_invisible_as_the_list_says(dealer):
    assert deal_statistics.bad_ones(dealer()) == ()
    assert len(deal_statistics.INVISIBLE) == 2


def test_the_deals_taken_are_whole_packs():
    assert all(sorted(order) == list(range(shuffle.PACK_SIZE)) for order in honest()[:50])
