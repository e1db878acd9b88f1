"""The laws of American play that differ from those of 1864."""

from __future__ import annotations

from api.plugins.codes import CODES, questions
from api.plugins.hooks import N_

BASE = CODES["club-1864"]

LAW_2 = BASE.law("2").revised(
    "2", N_("Seven points make a game; each trick beyond six is a point.")
)


@LAW_2.gives(questions.GAME_POINTS)
def game_points() -> int:
    """Return the points that make a game."""
    return 7


LAW_3 = BASE.law("3").revised("3", N_("Honours are not counted."))


@LAW_3.gives(questions.HONOUR_POINTS)
def honour_points(held: int) -> int:
    """Return no points, however many honours a side held."""
    return 0


LAW_4 = BASE.law("4").revised("4", N_("Honours are scored at no score."))


@LAW_4.gives(questions.HONOURS_FORBIDDEN)
def honours_forbidden(score_at_deal: int) -> bool:
    """Honours are never scored."""
    return True
