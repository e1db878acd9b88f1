"""The built-in metrics."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from club.reason import N_
from rubbers.standings.metric import Best, Company, Metric, Shape, Tally, Wording
from rubbers.standings.result import Share


def counted(
    id: str,
    wording: Wording,
    number: Callable[[Share], int],
    *,
    shape: Shape = Shape.COUNT,
    best: Best = Best.HIGH,
    adjust: Callable[[Tally, int], Tally] | None = None,
) -> Metric:
    """Return a metric that sums one number of each share."""
    return Metric(
        id,
        wording,
        shape,
        start=int,
        add=lambda tally, share: tally + number(share),
        remove=lambda tally, share: tally - number(share),
        join=lambda one, other: one + other,
        value=int,
        best=best,
        adjust=adjust,
    )


POINTS = counted(
    "points",
    Wording(
        N_("Rubber points"),
        N_("{first} before {second}: {one} rubber points against {other}."),
        N_("{first} and {second} are equal on rubber points, {one} each."),
    ),
    lambda share: share.net,
    shape=Shape.NET,
    adjust=lambda tally, points: tally + points,
)

RUBBERS_WON = counted(
    "rubbers_won",
    Wording(
        N_("Rubbers won"),
        N_("{first} before {second}: {one} rubbers won against {other}."),
        N_("{first} and {second} are equal on rubbers won, {one} each."),
    ),
    lambda share: int(share.won),
)

GAMES_WON = counted(
    "games_won",
    Wording(
        N_("Games won"),
        N_("{first} before {second}: {one} games won against {other}."),
        N_("{first} and {second} are equal on games won, {one} each."),
    ),
    lambda share: share.games_won,
)

GAMES_LOST = counted(
    "games_lost",
    Wording(
        N_("Games lost"),
        N_("{first} before {second}: {one} games lost against {other}."),
        N_("{first} and {second} are equal on games lost, {one} each."),
    ),
    lambda share: share.games_lost,
    best=Best.LOW,
)

RUBBERS = counted(
    "rubbers",
    Wording(
        N_("Rubbers"),
        N_("{first} before {second}: {one} rubbers played against {other}."),
        N_("{first} and {second} are equal on rubbers played, {one} each."),
    ),
    lambda share: 1,
)

AVERAGE = Metric(
    "average",
    Wording(
        N_("Average per rubber"),
        N_("{first} before {second}: {one} points per rubber against {other}."),
        N_("{first} and {second} are equal on points per rubber, {one} each."),
    ),
    Shape.AVERAGE,
    start=lambda: [0, 0],
    add=lambda tally, share: [tally[0] + share.net, tally[1] + 1],
    remove=lambda tally, share: [tally[0] - share.net, tally[1] - 1],
    join=lambda one, other: [one[0] + other[0], one[1] + other[1]],
    value=lambda tally: Fraction(tally[0], tally[1]) if tally[1] else None,
    adjust=lambda tally, points: [tally[0] + points, tally[1]],
)


def _with_partner(tally: Tally, share: Share, sign: int) -> Tally:
    """Add or remove a rubber with a partner; a partner without rubbers is dropped."""
    if share.partner is None:
        return tally
    rubbers, won, net = tally.get(share.partner, (0, 0, 0))
    if rubbers + sign == 0:
        del tally[share.partner]
        return tally
    tally[share.partner] = [rubbers + sign, won + sign * share.won, net + sign * share.net]
    return tally


def _companies_joined(one: Tally, other: Tally) -> Tally:
    return {
        partner: [
            a + b
            for a, b in zip(one.get(partner, (0, 0, 0)), other.get(partner, (0, 0, 0)), strict=True)
        ]
        for partner in {**one, **other}
    }


def _companies(tally: Tally) -> tuple[Company, ...]:
    return tuple(Company(partner, *figures) for partner, figures in tally.items())


COMPANY = Metric(
    "company",
    Wording(
        N_("By partner"),
        N_("{first} before {second}."),
        N_("{first} and {second} are equal."),
    ),
    Shape.COMPANY,
    start=dict,
    add=lambda tally, share: _with_partner(tally, share, 1),
    remove=lambda tally, share: _with_partner(tally, share, -1),
    join=_companies_joined,
    value=_companies,
)

METRICS = (POINTS, RUBBERS_WON, RUBBERS, GAMES_WON, GAMES_LOST, AVERAGE, COMPANY)
