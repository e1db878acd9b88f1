"""What may be chosen at a practice table, each choice with a sentence."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from django.utils.translation import gettext as _

from rubbers.cards.seats import WhistGame
from rubbers.play.state.table_events import PlayManner
from rubbers.registries import BOTS


@dataclass(frozen=True, slots=True)
class Offered:
    """One choice: what is sent, its title, and a sentence about it."""

    value: str
    title: str
    words: str


ABOUT_BOTS: dict[str, Callable[[], str]] = {
    "novice": lambda: _("Follows suit and otherwise plays at random. Good for a first rubber."),
    "club": lambda: _("Plays by the rules of the old books, quickly."),
    "strong": lambda: _("Tries each card against many possible hands. It takes a moment to think."),
}


def bots_offered(plugins: Collection[str]) -> tuple[Offered, ...]:
    """Return the bots that can play at a club that has enabled these plugins."""
    return tuple(
        Offered(bot.id, _(bot.title), ABOUT_BOTS.get(bot.id, lambda: _("A bot from a plugin."))())
        for bot in BOTS.offered(plugins)
    )


def manners() -> tuple[Offered, ...]:
    """Return the manners in which a hand can be played."""
    return (
        Offered(
            PlayManner.GUARDED.value,
            _("Guarded"),
            _("A card that the laws forbid can’t be played. Nothing goes wrong."),
        ),
        Offered(
            PlayManner.FAITHFUL.value,
            _("Faithful"),
            _("As at a real table: you can revoke or play out of turn, and the laws deal with it."),
        ),
    )


def games() -> tuple[Offered, ...]:
    """Return the games that can be played."""
    return (
        Offered(WhistGame.WHIST.value, _("Whist"), _("Four players, two against two.")),
        Offered(
            WhistGame.DUMMY.value,
            _("Dummy"),
            _("Three players. Your partner’s hand lies open and you play it too."),
        ),
        Offered(
            WhistGame.DOUBLE_DUMMY.value,
            _("Double dummy"),
            _("Two players. Each has an open hand for a partner and plays both."),
        ),
    )


def code_shown(code: str) -> str:
    """Return a code in two halves, as people read it aloud."""
    return f"{code[:4]}-{code[4:]}"
