"""Standings for reading: figures, each player's run, why this order, and the reader's own."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext as _

from club.text import wording
from rubbers.standings.metric import AnyMetric, Company, Metric, Number, Shape, written
from rubbers.standings.metrics import POINTS
from rubbers.standings.order import StandingRow, can_order, number
from tables.components.names import People
from tables.pages.standings.chart import Chart, chart, spark
from tables.standings.progress import ProgressMark, StandingProgress
from tables.standings.ranking import StandingsTable


@dataclass(frozen=True, slots=True)
class GivenPoints:
    """Points of a ruling that are in a figure, its dispute's number, and whether it can be read."""

    points: str
    dispute: int
    readable: bool


@dataclass(frozen=True, slots=True)
class StandingFigure:
    """One figure of a row; `key` is the deciding one, `optional` ones are dropped first on a phone.

    `given` is what rulings give or take in it.
    """

    words: str
    key: bool = False
    optional: bool = False
    given: tuple[GivenPoints, ...] = ()


@dataclass(frozen=True, slots=True)
class RowShown:
    """One player's line of the standings."""

    place: str
    name: str
    figures: tuple[StandingFigure, ...]
    spark: str = ""
    nought: float = 0
    aloud: str = ""
    mine: bool = False


@dataclass(frozen=True, slots=True)
class OrderReason:
    """Who is before whom, and why."""

    who: str
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StandingsPage:
    """Standings ready to be shown."""

    caption: str
    columns: tuple[StandingFigure, ...]
    rows: tuple[RowShown, ...]
    why: tuple[OrderReason, ...]
    chart: Chart | None
    own: tuple[str, ...]
    metrics: tuple[tuple[str, str], ...]
    metric: str
    missing: str


def standings_page(
    table: StandingsTable,
    course: StandingProgress,
    chosen: Metric | None,
    people: People,
    readable: Collection[int] = (),
) -> StandingsPage:
    """Return standings and their course by one metric; the reader may see `readable` disputes."""
    shown = _columns(table, chosen)
    rows = tuple(
        _row(row, shown, course, people, _given(table, row, readable)) for row in table.rows
    )
    leaders = [row.stander.player for row in table.rows if row.place is not None]
    named = [*leaders[:3], people.me] if people.me and people.me not in leaders[:3] else leaders
    marks = [_marked(mark) for mark in course.marks]
    return StandingsPage(
        _caption(table),
        tuple(
            StandingFigure(gettext(metric.wording.title), n == 0, n > 0)
            for n, metric in enumerate(shown)
        ),
        rows,
        tuple(_why(table.rows, people)),
        chart(course.courses, people.short, marks, named),
        tuple(_own(table, people)),
        tuple((metric.id, gettext(metric.wording.title)) for metric in _chartable(table)),
        chosen.id if chosen else "",
        ", ".join(table.missing),
    )


def chosen_metric(table: StandingsTable, id: str) -> Metric | None:
    """Return the metric a reader chose for the course, or the one that decides the order."""
    found = _chartable(table)
    return next((metric for metric in found if metric.id == id), found[0] if found else None)


def _chartable(table: StandingsTable) -> list[Metric]:
    known = [metric for metric in table.metrics if isinstance(metric, Metric) and can_order(metric)]
    first = [metric for metric in table.order if metric in known]
    return [*first, *(metric for metric in known if metric not in first)]


def _columns(table: StandingsTable, chosen: Metric | None) -> list[AnyMetric]:
    numbers = [metric for metric in table.metrics if can_order(metric)]
    order = [*table.order, *(metric for metric in numbers if metric not in table.order)]
    if chosen is not None:
        order = [chosen, *(metric for metric in order if metric is not chosen)]
    return order[:5]


def _row(
    row: StandingRow,
    shown: Sequence[AnyMetric],
    course: StandingProgress,
    people: People,
    given: tuple[GivenPoints, ...],
) -> RowShown:
    who = row.stander.player
    run = course.courses.get(who, ())
    path, nought = spark(run) if run else ("", 0)
    series = ", ".join(written(value) for value in run)
    return RowShown(
        "" if row.place is None else str(row.place),
        people.name(who),
        tuple(
            StandingFigure(
                _figure(row, metric), n == 0, n > 0, given if metric.id == POINTS.id else ()
            )
            for n, metric in enumerate(shown)
        ),
        path,
        nought,
        _("so far: {run}").format(run=series) if series else "",
        who == people.me,
    )


def _given(
    table: StandingsTable, row: StandingRow, readable: Collection[int]
) -> tuple[GivenPoints, ...]:
    given = table.given.get(row.stander.player, ())
    return tuple(
        GivenPoints(_signed(one.points), one.dispute, one.dispute in readable) for one in given
    )


def _figure(row: StandingRow, metric: AnyMetric) -> str:
    value = number(row.stander, metric)
    return _signed(value) if metric.shape is Shape.NET else written(value)


def _signed(value: Number | None) -> str:
    plus = value is not None and value > 0
    return f"+{written(value)}" if plus else written(value)


def _why(rows: Sequence[StandingRow], people: People) -> list[OrderReason]:
    found = []
    for row, after in pairwise(rows):
        if row.place is not None and len(row.because) > 1:
            who = _("{first} before {second}").format(
                first=people.surname(row.stander.player),
                second=people.surname(after.stander.player),
            )
            if row.place == after.place:
                who = people.listed((row.stander.player, after.stander.player))
            found.append(OrderReason(who, _sentences(row, people)))
    for row in rows:
        if row.place is None:
            found.append(OrderReason(people.name(row.stander.player), _sentences(row, people)))
    return found[:8]


def _sentences(row: StandingRow, people: People) -> tuple[str, ...]:
    return tuple(wording.sentence(reason, people.short) for reason in row.because)


def _caption(table: StandingsTable) -> str:
    words = _("Only confirmed hands in finished rubbers count.")
    if table.order:
        first = gettext(table.order[0].wording.title)
        words = _("Ordered by {metric}. {rest}").format(metric=first.lower(), rest=words)
    if table.kind == "season" and table.rules.best_evenings:
        best = _("The best {n} evenings count.").format(n=table.rules.best_evenings)
        words = f"{words} {best}"
    return words


def _own(table: StandingsTable, people: People) -> list[str]:
    row = next((row for row in table.rows if row.stander.player == people.me), None)
    if row is None:
        return []
    name = people.name(people.me)
    lines = [
        _("{who}, not placed yet.").format(who=name)
        if row.place is None
        else _("{who}, number {place}.").format(who=name, place=row.place)
    ]
    company = next(
        (value for value in row.stander.values.values() if isinstance(value, tuple) and value), ()
    )
    best = max(company, key=lambda one: (one.net, one.won), default=None)
    if isinstance(best, Company):
        lines.append(
            ngettext(
                "Best with {who}: won {won} of {n} rubber.",
                "Best with {who}: won {won} of {n} rubbers.",
                best.rubbers,
            ).format(who=people.name(best.partner), won=best.won, n=best.rubbers)
        )
    return lines


def _marked(mark: ProgressMark) -> str:
    if mark.rubber is not None:
        return str(mark.rubber)
    year, month, day = mark.evening.partition(".")[0].split("-")
    return f"{int(day)}.{int(month)}." if year else mark.evening
