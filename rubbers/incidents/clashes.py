"""Answers that exclude each other: one player given twice, or one side given twice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from club.errors import Fault
from club.reason import N_, Reason
from rubbers.cards.seats import Seat
from rubbers.incidents.telling import placed

UNTOLD = "x"
"""The first character of a card whose rank is unknown."""


def clashes(
    apart: tuple[str, ...],
    opposed: tuple[str, ...],
    told: Mapping[str, str],
    dummies: tuple[Seat, ...],
) -> Iterator[Fault]:
    """Yield a fault if answers that must differ, or be of different sides, do not.

    The fault is reported for the last question. `apart` and `opposed` name questions, the dealer,
    or a player by position: dealer.right. Two cards of which no more than the suit is known may be
    different cards.
    """
    answers = list(_told(apart, told, dummies))
    if len(answers) != len(set(answers)):
        yield Fault(apart[-1], Reason(N_("another answer than to the other question")))
    sides = [Seat(answer).side for answer in _told(opposed, told, dummies)]
    if len(sides) != len(set(sides)):
        yield Fault(opposed[-1], Reason(N_("a player of the other side")))


def _told(
    roles: tuple[str, ...], told: Mapping[str, str], dummies: tuple[Seat, ...]
) -> Iterator[str]:
    for role in roles:
        base, _, way = role.partition(".")
        if told.get(base) and told[base][0] != UNTOLD:
            yield str(placed(Seat(told[base]), way, dummies)) if way else told[base]
