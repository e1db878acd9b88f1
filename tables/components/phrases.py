"""Reasons as the parts of a page need them; words for seats, sides, game values and games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext as _

from club.text import wording
from club.views import parts
from rubbers.cards.seats import Seat, Side, WhistGame
from rubbers.code.code import Code
from rubbers.code.law import Because, Question
from rubbers.hand import table_questions as of_what_happened
from rubbers.scoring import questions as of_the_hand
from tables.components.names import People
from tables.room import questions as of_the_room

SIDE_WORDS = {Side.NS: lambda: _("North–South"), Side.EW: lambda: _("East–West")}
VALUES = {1: lambda: _("Single"), 2: lambda: _("Double"), 3: lambda: _("Treble")}
GAME_WORDS: dict[WhistGame, Callable[[], str]] = {
    WhistGame.WHIST: lambda: _("Whist"),
    WhistGame.DUMMY: lambda: _("Dummy"),
    WhistGame.DOUBLE_DUMMY: lambda: _("Double dummy"),
}


def said(because: Because, people: People) -> parts.CitedSentence:
    """Return a sentence with its law."""
    return parts.CitedSentence(people.said(because), because.law, because.code, because.reading)


def all_said(because: Iterable[Because], people: People) -> tuple[parts.CitedSentence, ...]:
    """Return several sentences, each with its law."""
    return tuple(said(one, people) for one in because)


def side_words(side: Side) -> str:
    """Return North–South or East–West."""
    return SIDE_WORDS[side]()


def seat_words(seat: Seat) -> str:
    """Return North, East, South or West."""
    return gettext(wording.SEATS[seat.value])


def game_value(value: int) -> str:
    """Return the value of a game in words: Double, 2."""
    return f"{VALUES[value]()}, {value}"


def game_words(game: WhistGame) -> str:
    """Return the name of a game."""
    return GAME_WORDS[game]()


def rubbers_counted(count: int) -> str:
    """Return a number of rubbers in words."""
    return ngettext("{n} rubber", "{n} rubbers", count).format(n=count)


def seats_either(seats: Iterable[Seat]) -> str:
    """Return seats as a choice: East or West."""
    return _(" or ").join(seat_words(seat) for seat in seats)


ABOUT: Mapping[str, Question[Any]] = {
    "honours at four": of_the_hand.HONOURS_FORBIDDEN,
    "honours called": of_the_hand.HONOURS_LOST,
    "score put right": of_the_hand.CORRECTION,
    "value put right": of_the_hand.GAME_CORRECTION,
    "revoke punished": of_the_hand.REVOKE_PENALTY,
    "revoke bars": of_the_hand.BARRED,
    "cards in cutting": of_the_room.CARD_ORDER,
    "cards exposed": of_the_room.EXPOSED,
    "first deal": of_the_room.PARTNERS,
    "empty seat": of_the_room.CONSENTS,
    "onlooker decides": of_what_happened.ONLOOKER_DECIDES,
    "onlooker pays": of_what_happened.REMARK_COUNTS,
    "closed": of_the_room.CLOSED,
    "last call": of_the_room.LAST_CALLED,
}
"""The things templates mention, by the question that a code answers about each."""


def law_about(thing: str, code: Code) -> str:
    """Return the number of the law of this code that deals with a thing."""
    return code.law_on(ABOUT[thing]).number
