"""Which card the Club bot leads, and why."""

from __future__ import annotations

import math

from club.reason import N_, Reason
from rubbers.bots.book_play.inference import CardCount, counted, first_leads
from rubbers.bots.bot import CardChoice, choice
from rubbers.bots.bot_view import BotView
from rubbers.bots.cardset import (
    ACE,
    KING,
    KNAVE,
    QUEEN,
    SUIT_CARDS,
    TEN,
    bottom_of_sequence,
    highest,
    lowest,
    numbers,
)

CASH = Reason(N_("It is sure to win, and this lead might not come round again."))
DRAW = Reason(N_("Five trumps or more: draw the adversaries' trumps."))
DRAW_THE_REST = Reason(N_("It draws the adversaries' remaining trumps."))
RETURN = Reason(N_("It returns partner's suit."))
TO_RUFF = Reason(N_("Partner has none of this suit and can ruff."))
SEQUENCE = Reason(N_("The top of a sequence."))
KING_FROM_ACE_KING = Reason(N_("The king from ace and king."))
FOURTH_BEST = Reason(N_("The fourth best of the longest suit."))
LONGEST = Reason(N_("The longest suit."))
HIGH_OF_SHORT = Reason(N_("The higher card of a short suit."))
FORCED = Reason(N_("Every other lead is worse."))
IN_SEQUENCE = {KING_FROM_ACE_KING: 3.0, SEQUENCE: 2.0}
TO_BE_SHORT = {1: 4.0, 2: 1.0}
"""The value of getting short of a suit, for a player who has a trump to ruff with."""
LAST_TRICKS = 5
"""With this many cards left, sure tricks are taken before the lead is given up."""


def lead(view: BotView) -> CardChoice:
    """Choose a card to lead, by the first of these rules that applies."""
    count = counted(view)
    return (
        _cash(view, count)
        or _draw_trumps(view, count)
        or _let_partner_ruff(view, count)
        or _return_partners_lead(view, count)
        or _long_suit(view, count)
        or choice(_least_bad(view, count), FORCED)
    )


def _cash(view: BotView, count: CardCount) -> CardChoice | None:
    """Take sure tricks: near the end, without adverse trumps, or if one decides the game."""
    adverse = count.adverse_trumps
    if adverse and view.own.bit_count() > LAST_TRICKS and not view.is_decisive:
        return None
    sure = [card for card in numbers(view.legal) if _is_sure(card, count, adverse)]
    trumps = SUIT_CARDS[view.trumps]
    plain = [card for card in sure if not trumps >> card & 1]
    if plain:
        return choice(max(plain, key=lambda card: (_length(view, card), card)), CASH)
    return choice(sure[-1], CASH) if sure and (adverse or view.is_decisive) else None


def _is_sure(card: int, count: CardCount, adverse: int) -> bool:
    """Return whether a lead is certain to win: it is master, and no adversary can ruff it."""
    suit = card // 13
    if not count.is_master(card):
        return False
    if suit == count.trumps or not adverse:
        return True
    left, right = count.may_hold[(count.seat + 1) & 3], count.may_hold[(count.seat + 3) & 3]
    return not (_runs_out(left, suit, adverse) or _runs_out(right, suit, adverse))


def _runs_out(hand: int, suit: int, adverse: int) -> bool:
    """Return whether a player may ruff a suit: they can hold trumps, but no card of the suit."""
    return bool(hand & adverse) and not hand & SUIT_CARDS[suit]


def _draw_trumps(view: BotView, count: CardCount) -> CardChoice | None:
    """Lead trumps from five, or from at least as many as the others have; never just partner's."""
    trumps = SUIT_CARDS[view.trumps]
    mine = view.legal & trumps
    if not mine or not count.adverse_trumps:
        return None
    length, out = mine.bit_count(), (count.unseen & trumps).bit_count()
    if length >= 5 or (length >= 2 and length >= out):
        why = DRAW if length >= 5 else DRAW_THE_REST
        return choice(_from_suit(mine, count.unseen)[0], why)
    return None


def _let_partner_ruff(view: BotView, count: CardCount) -> CardChoice | None:
    """Lead a suit that partner can ruff and no adversary can."""
    partner, left, right = (view.seat + 2) & 3, (view.seat + 1) & 3, (view.seat + 3) & 3
    for suit in range(4):
        cards = view.legal & SUIT_CARDS[suit]
        if suit == view.trumps or not cards or not count.may_ruff(partner, suit):
            continue
        if not count.may_ruff(right, suit) and not count.may_ruff(left, suit):
            return choice(lowest(cards), TO_RUFF)
    return None


def _return_partners_lead(view: BotView, count: CardCount) -> CardChoice | None:
    """Return the first suit that partner led, unless an adversary ruffs it."""
    for suit in first_leads(view, (view.seat + 2) & 3):
        cards = view.legal & SUIT_CARDS[suit]
        if not cards or count.adversary_ruffs(suit):
            continue
        if suit == view.trumps and not count.adverse_trumps:
            continue
        if not count.unseen & SUIT_CARDS[suit]:
            continue
        top = highest(cards)
        high = count.is_master(top) or cards.bit_count() <= 2
        return choice(top if high else lowest(cards), RETURN)
    return None


def _long_suit(view: BotView, count: CardCount) -> CardChoice | None:
    """Lead from the best plain suit that no adversary is known to ruff."""
    best, chosen = -math.inf, None
    for suit in range(4):
        cards = view.legal & SUIT_CARDS[suit]
        if suit == view.trumps or not cards or count.adversary_ruffs(suit):
            continue
        card, why = _from_suit(cards, count.unseen)
        if (merit := _merit(view, count, suit, why)) > best:
            best, chosen = merit, choice(card, why)
    return chosen


def _merit(view: BotView, count: CardCount, suit: int, why: Reason) -> float:
    """Weigh a suit as a lead. The weights are those that gained most in matches."""
    cards = view.legal & SUIT_CARDS[suit]
    ranks, length = cards >> 13 * suit, cards.bit_count()
    ace, king, queen = ranks >> ACE & 1, ranks >> KING & 1, ranks >> QUEEN & 1
    merit = 2.0 * length + 2.0 * ace + king + 0.5 * queen + IN_SEQUENCE.get(why, 0.0)
    if count.is_master(highest(cards)) and view.tricks:
        merit += 2.0
    if (king or queen) and not ace and why is not SEQUENCE:
        merit -= 1.5  # it may give the king or queen away
    if length <= 2 and view.legal & SUIT_CARDS[view.trumps]:
        merit += TO_BE_SHORT[length]
    if count.adverse_trumps and not count.unseen & SUIT_CARDS[suit]:
        merit -= 5.0  # nobody follows, and an adversary ruffs
    return merit


def _from_suit(cards: int, unseen: int) -> tuple[int, Reason]:
    """Choose a card of one suit to lead, and say what it is."""
    top, length = highest(cards), cards.bit_count()
    ranks = cards >> 13 * (top // 13)
    base = top - top % 13
    if ranks >> ACE & 1 and ranks >> KING & 1:
        return base + KING, KING_FROM_ACE_KING
    bottom = bottom_of_sequence(top, cards, unseen)
    if bottom != top and top % 13 >= TEN:
        return top, SEQUENCE
    if not unseen >> top + 1 & ((1 << 12 - top % 13) - 1) and length >= 2 and ranks >> KNAVE:
        return top, LONGEST
    if length >= 4:
        return _nth_highest(cards, 4), FOURTH_BEST
    if length <= 2:
        return top, HIGH_OF_SHORT
    return lowest(cards), LONGEST


def _nth_highest(cards: int, place: int) -> int:
    for _ in range(place - 1):
        cards ^= 1 << highest(cards)
    return highest(cards)


def _least_bad(view: BotView, count: CardCount) -> int:
    """Choose when no rule recommends a lead: the card that gives least away, trumps last."""
    trumps = SUIT_CARDS[view.trumps]
    plain = view.legal & ~trumps
    safe = [card for card in numbers(plain) if not count.adversary_ruffs(card // 13)]
    if safe:
        return min(safe, key=lambda card: card % 13)
    if view.legal & trumps and count.adverse_trumps:
        return lowest(view.legal & trumps)
    cards = list(numbers(plain or view.legal))
    return min(cards, key=lambda card: card % 13)


def _length(view: BotView, card: int) -> int:
    return (view.own & SUIT_CARDS[card // 13]).bit_count()
