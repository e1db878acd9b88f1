"""The laws set aside for a hand or for the value of a game, shown beside it."""

from __future__ import annotations

from collections.abc import Iterable

from club.views.parts import Said
from tables.let_stand import SetAside
from tables.presenters.book import let_stand
from tables.presenters.people import People


def said(those: Iterable[SetAside], people: People, code: str) -> tuple[Said, ...]:
    """Return for each law who set it aside, and why."""
    return tuple(let_stand(one.by, one.law, one.words, people, code) for one in those)


def of_hand(
    those: Iterable[SetAside], hand: int, attempt: int, people: People, code: str
) -> tuple[Said, ...]:
    """Return the laws set aside for a deal, or for correcting its hand."""
    mine = (one for one in those if one.hand == hand and one.attempt in (attempt, None))
    return said(mine, people, code)


def of_game(those: Iterable[SetAside], game: int, people: People, code: str) -> tuple[Said, ...]:
    """Return the laws set aside for the value of a game."""
    return said((one for one in those if one.game == game), people, code)
