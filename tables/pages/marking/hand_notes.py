"""The laws set aside for a hand or for the value of a game, shown beside it."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from club.views.parts import CitedSentence
from tables.components.names import People
from tables.components.phrases import seat_words
from tables.evening.annotations import EnteredForOthers
from tables.evening.rubber_waivers import SetAside
from tables.pages.book.book_page import waiver_sentence


def said(those: Iterable[SetAside], people: People, code: str) -> tuple[CitedSentence, ...]:
    """Return for each law who set it aside, and why."""
    return tuple(waiver_sentence(one.by, one.law, one.words, people, code) for one in those)


def of_hand(
    those: Iterable[SetAside], hand: int, attempt: int, people: People, code: str
) -> tuple[CitedSentence, ...]:
    """Return the laws set aside for a deal, or for correcting its hand."""
    mine = (one for one in those if one.hand == hand and one.attempt in (attempt, None))
    return said(mine, people, code)


def of_game(
    those: Iterable[SetAside], game: int, people: People, code: str
) -> tuple[CitedSentence, ...]:
    """Return the laws set aside for the value of a game."""
    return said((one for one in those if one.game == game), people, code)


SAID = {
    "trump_turned": lambda: _("{who}, a player here, entered the trump for {seat}."),
    "hand_marked": lambda: _("{who}, a player here, marked it for {seat}."),
    "hand_confirmed": lambda: _("{who}, a player here, confirmed it for {seat}."),
    "correction_asked": lambda: _("{who}, a player here, proposed the correction for {seat}."),
    "hand_corrected": lambda: _("{who}, a player here, confirmed the correction for {seat}."),
    "game_correction_asked": lambda: _("{who}, a player here, proposed another value for {seat}."),
    "game_value_corrected": lambda: _("{who}, a player here, confirmed the value for {seat}."),
    "objected": lambda: _("{who}, a player here, objected for {seat}."),
    "mark_withdrawn": lambda: _("{who}, a player here, took it back for {seat}."),
}
SAID_TO_YOU = {
    "trump_turned": lambda: _("You are a player here and entered the trump for {seat}."),
    "hand_marked": lambda: _("You are a player here and marked it for {seat}."),
    "hand_confirmed": lambda: _("You are a player here and confirmed it for {seat}."),
    "correction_asked": lambda: _("You are a player here and proposed the correction for {seat}."),
    "hand_corrected": lambda: _("You are a player here and confirmed the correction for {seat}."),
    "game_correction_asked": lambda: _(
        "You are a player here and proposed another value for {seat}."
    ),
    "game_value_corrected": lambda: _("You are a player here and confirmed the value for {seat}."),
    "objected": lambda: _("You are a player here and objected for {seat}."),
    "mark_withdrawn": lambda: _("You are a player here and took it back for {seat}."),
}
"""The same, for the officer who did it."""


def entered_in_hand(
    entered: Iterable[EnteredForOthers], hand: int, attempt: int, people: People
) -> tuple[str, ...]:
    """Return what was entered about a deal, or about correcting its hand."""
    return tuple(
        _said(one, people)
        for one in entered
        if one.hand == hand and one.attempt in (attempt, None) and not one.game
    )


def entered_in_game(
    entered: Iterable[EnteredForOthers], game: int, people: People
) -> tuple[str, ...]:
    """Return what was entered about the value of a game."""
    return tuple(_said(one, people) for one in entered if one.game == game)


def _said(one: EnteredForOthers, people: People) -> str:
    said = SAID_TO_YOU if people.me and one.person == people.me else SAID
    return said[one.what]().format(who=people.name(one.person), seat=seat_words(one.seat))
