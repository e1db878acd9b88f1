"""Novice: plays at random, but avoids the errors that would spoil a partner's evening."""

from __future__ import annotations

from club.reason import N_, Reason
from rubbers.bots.book_play.club_bot import CLUB
from rubbers.bots.bot import Bot, CardChoice, choice
from rubbers.bots.bot_view import BotView
from rubbers.bots.cardset import SUIT_CARDS, SUIT_OF, above, lowest, numbers
from rubbers.bots.double_dummy import is_installed
from rubbers.bots.search.strong import StrongBot
from rubbers.dealing.shuffle import below, byte_stream

CHANCE = Reason(N_("It was chosen at random from the cards that seemed to do no harm."))


class NoviceBot(Bot):
    """Chooses at random, but throws no high card away and does not ruff partner's trick."""

    id = "novice"
    title = N_("Novice")
    about = N_("Plays at random, but avoids the worst mistakes.")
    version = 1

    def play(self, view: BotView, seed: bytes, layouts: int | None = None) -> CardChoice:
        """Draw one of the cards left after removing the worst."""
        cards = _harmless(view)
        if not cards & (cards - 1):
            return choice(lowest(cards), CHANCE)
        label = f"whist/bot/v1|{view.seat}|{view.number}"
        drawn = below(cards.bit_count(), byte_stream(seed, label.encode()))
        return choice(tuple(numbers(cards))[drawn], CHANCE)


def _harmless(view: BotView) -> int:
    """Remove cards that lose for nothing: high cards thrown on lost tricks or on partner's."""
    legal = view.legal
    if not view.trick:
        return legal
    seat, best = view.best
    trumps, led = SUIT_CARDS[view.trumps], SUIT_CARDS[SUIT_OF[view.trick[0]]]
    follows = legal & led
    over = (legal & above(best)) | (legal & trumps if SUIT_OF[best] != view.trumps else 0)
    partner_wins = seat == (view.seat + 2) & 3
    if follows and (not over & follows or (partner_wins and _is_last(view))):
        return _lower_half(follows)
    if follows and _is_last(view):
        return over & follows
    if not follows and (partner_wins or not over):
        return _lower_half(legal & ~trumps) or legal
    return legal


def _is_last(view: BotView) -> bool:
    return sum(card >= 0 for card in view.trick) == 3


def _lower_half(cards: int) -> int:
    """Keep the lower half of some cards by rank, including the middle one."""
    ordered = sorted(numbers(cards), key=lambda card: card % 13)
    return sum(1 << card for card in ordered[: (len(ordered) + 1) // 2])


def house_bots() -> list[Bot]:
    """List the bots that can play here, weakest first."""
    house: list[Bot] = [NoviceBot(), CLUB]
    return [*house, StrongBot()] if is_installed() else house
