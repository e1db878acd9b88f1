"""What players deny by the cards they play: no good player holding those would have played so.

A player who cannot win plays low, and one who wins does so cheaply. Between Club bots this was
wrong in one position out of twenty; people keep to it less, so some layouts are drawn without it.
"""

from __future__ import annotations

from rubbers.bots.bot_view import BotView, Quad
from rubbers.bots.cardset import ALL, SUIT_CARDS, SUIT_OF, above, beats


def denied_by_play(view: BotView) -> Quad:
    """Return, for each seat, the cards that it is believed not to hold."""
    denied, gone = [0, 0, 0, 0], 0
    for leader, trick in zip(view.leaders, view.tricks, strict=True):
        gone = _deny(denied, leader, trick, view.trumps, gone)
    if view.trick:
        _deny(denied, view.leader, view.trick, view.trumps, gone)
    return (denied[0], denied[1], denied[2], denied[3])


def _deny(denied: list[int], leader: int, trick: tuple[int, ...], trumps: int, gone: int) -> int:
    """Add what one trick denies; return the cards gone after it."""
    best, at, led = trick[0], 0, SUIT_OF[trick[0]]
    gone |= 1 << best
    for place in range(1, len(trick)):
        card = trick[place]
        if card < 0:
            break
        partner_wins, wins = at == place - 2, beats(card, best, trumps)
        if SUIT_OF[card] == led:
            out = _following(card, best, place, gone, wins=wins, partner_wins=partner_wins)
        else:
            out = _short(card, best, place, trumps, led, partner_wins=partner_wins)
        denied[(leader + place) & 3] |= out
        gone |= 1 << card
        if wins:
            best, at = card, place
    return gone


def _following(
    card: int, best: int, place: int, gone: int, *, wins: bool, partner_wins: bool
) -> int:
    """A loser holds nothing lower, nor a winner they needed to play; a winner, nothing cheaper."""
    lower = SUIT_CARDS[SUIT_OF[card]] & ((1 << card) - 1)
    if not wins:
        must_win = place >= 2 and not partner_wins and SUIT_OF[best] == SUIT_OF[card]
        return lower | (above(best) if must_win else 0)
    if place == 3:
        return 0 if partner_wins else lower & above(best)
    equal = lower & ~gone  # players play the lowest card of a sequence
    return 1 << equal.bit_length() - 1 if equal else 0


def _short(card: int, best: int, place: int, trumps: int, led: int, *, partner_wins: bool) -> int:
    """A player out of the suit ruffs as cheaply as possible, or discards the lowest of a suit."""
    lower = SUIT_CARDS[SUIT_OF[card]] & ((1 << card) - 1)
    over = SUIT_CARDS[trumps] & (above(best) if SUIT_OF[best] == trumps else ALL)
    if SUIT_OF[card] == trumps:
        return lower & over
    could_ruff = led != trumps and not partner_wins and place >= 2
    return lower | (over if could_ruff else 0)
