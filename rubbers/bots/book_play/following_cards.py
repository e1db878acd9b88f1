"""Which card the Club bot plays to a trick led by another player, and why."""

from __future__ import annotations

from club.reason import N_, Reason
from rubbers.bots.book_play.inference import CardCount, counted
from rubbers.bots.bot import CardChoice, choice
from rubbers.bots.bot_view import BotView
from rubbers.bots.cardset import (
    SUIT_CARDS,
    SUIT_OF,
    TEN,
    above,
    bottom_of_sequence,
    highest,
    lowest,
)

CANNOT_WIN = Reason(N_("It cannot win, so it plays its lowest."))
PARTNER_WINS = Reason(N_("Partner is winning the trick."))
CHEAPEST = Reason(N_("The cheapest card that wins."))
SECOND_LOW = Reason(N_("Second hand plays low."))
SECOND_SEQUENCE = Reason(N_("Second hand plays the lowest of a sequence."))
SECOND_WINS = Reason(N_("The best card of the suit, before it can be ruffed."))
THIRD_HIGH = Reason(N_("Third hand plays high."))
FINESSE = Reason(
    N_("A finesse: the card between may be with the adversary who has already played.")
)
RUFF = Reason(N_("It ruffs."))
DISCARD = Reason(N_("It throws a card that is worth little."))

LONG_TRUMPS = 4


def follow(view: BotView) -> CardChoice:
    """Choose a card for a trick on the table."""
    led = SUIT_OF[view.trick[0]]
    count = counted(view)
    cards = view.legal & SUIT_CARDS[led]
    if not cards:
        return _short_of_suit(view, count, led)
    winning, best = view.best
    over = cards & above(best)
    if SUIT_OF[best] != led or not over:
        return choice(lowest(cards), CANNOT_WIN)
    waiting = _still_to_play(view)
    if waiting == 1:
        return _third(view, count, cards, over)
    if waiting:
        return _second(view, count, cards, over)
    if winning == (view.seat + 2) & 3:
        return choice(lowest(cards), PARTNER_WINS)
    return choice(lowest(over), CHEAPEST)


def _still_to_play(view: BotView) -> int:
    """Count the players who have yet to play to the trick after this one."""
    return 3 - sum(card >= 0 for card in view.trick)


def _second(view: BotView, count: CardCount, cards: int, over: int) -> CardChoice:
    """Play low, unless holding a sequence, or the best card of a suit led before."""
    top = highest(cards)
    bottom = bottom_of_sequence(top, cards, count.unseen)
    if count.is_master(top):
        threatened = view.trick[0] % 13 >= TEN or _was_led(view, SUIT_OF[top])
        if threatened or bottom != top or view.is_decisive:
            return choice(_cheapest_equal(over, top, cards, count.unseen), SECOND_WINS)
    elif bottom != top and bottom % 13 >= TEN and over >> bottom & 1:
        return choice(bottom, SECOND_SEQUENCE)
    return choice(lowest(cards), SECOND_LOW)


def _third(view: BotView, count: CardCount, cards: int, over: int) -> CardChoice:
    """Play high, but no higher than the last player makes necessary."""
    winning, best = view.best
    last = count.may_hold[(view.seat + 1) & 3]
    against = last & above(best)
    # Partner wins, and the last player can neither beat nor ruff: stay low.
    if (
        winning == (view.seat + 2) & 3
        and not against
        and not count.may_ruff((view.seat + 1) & 3, SUIT_OF[best])
    ):
        return choice(lowest(cards), PARTNER_WINS)
    # The last player cannot beat the best card: win as cheaply as possible.
    if not against:
        return choice(lowest(over), CHEAPEST)
    top = highest(over)
    card = _cheapest_equal(over, top, cards, last)
    # Partner wins, and the last player has nothing between partner's card and the top: stay low.
    if winning == (view.seat + 2) & 3 and not last & above(best) & ((1 << top) - 1):
        return choice(lowest(cards), PARTNER_WINS)
    # Finesse if only one card of the last player's lies between a lower card and the top.
    if not last & above(top) and not _was_led(view, SUIT_OF[top]) and not view.is_decisive:
        under = over & ((1 << card) - 1)
        if under and (last & above(highest(under)) & ((1 << top) - 1)).bit_count() == 1:
            finesse = _cheapest_equal(over, highest(under), cards, last)
            if finesse % 13 >= TEN:
                return choice(finesse, FINESSE)
    return choice(card, THIRD_HIGH)


def _cheapest_equal(over: int, card: int, cards: int, unseen: int) -> int:
    """Return the lowest of the player's cards that wins as surely as `card`."""
    bottom = bottom_of_sequence(card, cards, unseen)
    return lowest(over & SUIT_CARDS[SUIT_OF[card]] & -(1 << bottom))


def _was_led(view: BotView, suit: int) -> bool:
    return any(SUIT_OF[trick[0]] == suit for trick in view.tricks)


def _short_of_suit(view: BotView, count: CardCount, led: int) -> CardChoice:
    """Ruff unless partner is winning; otherwise discard."""
    trumps = view.legal & SUIT_CARDS[view.trumps]
    winning, best = view.best
    over = trumps & above(best) if SUIT_OF[best] == view.trumps else trumps
    if (
        over
        and led != view.trumps
        and not (_partner_has_it(view, count, winning, best) or _leaves_it(view, count, best))
    ):
        return choice(lowest(over), RUFF)
    why = PARTNER_WINS if winning == (view.seat + 2) & 3 else DISCARD
    return choice(_discard(view, count), why)


def _partner_has_it(view: BotView, count: CardCount, winning: int, best: int) -> bool:
    """Return whether partner is winning and the last player is unlikely to beat them."""
    if winning != (view.seat + 2) & 3:
        return False
    if _still_to_play(view) == 0:
        return True
    last = (view.seat + 1) & 3
    return not count.may_hold[last] & above(best) and not count.may_ruff(last, SUIT_OF[best])


def _leaves_it(view: BotView, count: CardCount, best: int) -> bool:
    """Return whether second hand, long in trumps, leaves a trick that partner may yet win."""
    trumps = view.own & SUIT_CARDS[view.trumps]
    return (
        _still_to_play(view) == 2
        and trumps.bit_count() >= LONG_TRUMPS
        and not count.is_master(best)
    )


def _discard(view: BotView, count: CardCount) -> int:
    """Choose the least useful card: a low one, of a suit that needs no guard."""
    trumps = SUIT_CARDS[view.trumps]
    plain = view.legal & ~trumps
    if not plain:
        return lowest(view.legal)
    return min(_lowest_of_each(plain), key=lambda card: _missed(view, count, card))


def _lowest_of_each(cards: int) -> list[int]:
    return [lowest(cards & SUIT_CARDS[suit]) for suit in range(4) if cards & SUIT_CARDS[suit]]


def _missed(view: BotView, count: CardCount, card: int) -> float:
    """Return how much a card is missed: its rank, and whether the best card loses its guard."""
    suit = SUIT_CARDS[SUIT_OF[card]]
    cards = view.own & suit
    top, length = highest(cards), cards.bit_count()
    higher = (count.unseen & above(top)).bit_count()
    missed = card % 13 + 0.0
    if not count.unseen & suit:
        return missed + 20
    if count.is_master(card):
        missed += 20
    elif higher and length == higher + 1 and higher <= 3:
        missed += 9 - 2 * higher
    elif length >= 4:
        missed += 0.5 * (length - 3)
    return missed
