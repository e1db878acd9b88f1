"""Answers that cannot go together: one player twice, or one side twice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from club.errors import Fault
from club.reason import N_, Reason
from rubbers.cards.seats import Seat
from rubbers.incidents.telling import placed

UNTOLD = "x"
"""What a card begins with whose rank nobody has told."""


def clashes(
    apart: tuple[str, ...],
    opposed: tuple[str, ...],
    told: Mapping[str, str],
    dummies: tuple[Seat, ...],
) -> Iterator[Fault]:
    """Give the last of those that must be apart, or of different sides, where they are not.

    Both name questions, the dealer, or who sits by one of them: dealer.right. Two cards of which
    no more than the suit is told may be two.
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
