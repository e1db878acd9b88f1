"""Club: plays by the rules of the whist books, without looking ahead."""

from __future__ import annotations

from club.reason import N_, Reason
from rubbers.bots.book_play.following_cards import follow
from rubbers.bots.book_play.leading_cards import lead
from rubbers.bots.bot import Bot, CardChoice, choice
from rubbers.bots.bot_view import BotView

ONLY = Reason(N_("It was the only card that could be played."))


class ClubBot(Bot):
    """Longest suit, sequences, fourth best; second low, third high; ruff unless partner wins."""

    id = "club"
    title = N_("Club")
    about = N_("Plays by the rules of the whist books and remembers the cards played.")
    version = 1

    def play(self, view: BotView, seed: bytes, layouts: int | None = None) -> CardChoice:
        """Choose by rule; the seed is unused, because nothing is random."""
        if not view.legal & (view.legal - 1):
            return choice(view.legal.bit_length() - 1, ONLY)
        return follow(view) if view.trick else lead(view)


CLUB = ClubBot()


def card_by_the_book(view: BotView) -> int:
    """Return the number of the card that Club plays."""
    return CLUB.play(view, b"").card.number
