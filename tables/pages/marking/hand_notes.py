"""The laws set aside for a hand or for the value of a game, shown beside it."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from club.views.parts import CitedSentence
from tables.components.names import People
from tables.components.phrases import seat_words
from tables.evening.annotations import EnteredForOthers
from tables.evening.rubber_waivers import SetAside
from tables.pages.book.book_page import let_stand


def said(those: Iterable[SetAside], people: People, code: str) -> tuple[CitedSentence, ...]:
    """Return for each law who set it aside, and why."""
    return tuple(let_stand(one.by, one.law, one.words, people, code) for one in those)


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
    "trump_turned": lambda: _("{who}, who plays, entered the trump for {seat}."),
    "hand_marked": lambda: _("{who}, who plays, marked it for {seat}."),
    "hand_confirmed": lambda: _("{who}, who plays, said yes for {seat}."),
    "correction_asked": lambda: _("{who}, who plays, asked for {seat} that it be put right."),
    "hand_corrected": lambda: _("{who}, who plays, said yes for {seat} to putting it right."),
    "game_correction_asked": lambda: _("{who}, who plays, asked for {seat} for another value."),
    "game_value_corrected": lambda: _("{who}, who plays, said yes for {seat} to its value."),
    "objected": lambda: _("{who}, who plays, objected for {seat}."),
    "mark_withdrawn": lambda: _("{who}, who plays, took it back for {seat}."),
}
SAID_TO_YOU = {
    "trump_turned": lambda: _("You play, and entered the trump for {seat}."),
    "hand_marked": lambda: _("You play, and marked it for {seat}."),
    "hand_confirmed": lambda: _("You play, and said yes for {seat}."),
    "correction_asked": lambda: _("You play, and asked for {seat} that it be put right."),
    "hand_corrected": lambda: _("You play, and said yes for {seat} to putting it right."),
    "game_correction_asked": lambda: _("You play, and asked for {seat} for another value."),
    "game_value_corrected": lambda: _("You play, and said yes for {seat} to its value."),
    "objected": lambda: _("You play, and objected for {seat}."),
    "mark_withdrawn": lambda: _("You play, and took it back for {seat}."),
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
