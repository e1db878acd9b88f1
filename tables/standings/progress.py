"""How a standing came about: the value of a metric after each rubber or each evening."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial

from club.members import merged_members
from rubbers.standings.metric import Metric, Number, Tally
from rubbers.standings.order import can_order
from tables.models import Contribution, Standing, Total
from tables.standings import by_ruling, contributions
from tables.standings.by_ruling import GivenTo

BY_RUBBER = (Standing.Kind.TABLE.value, Standing.Kind.EVENING.value)


@dataclass(frozen=True, slots=True)
class ProgressMark:
    """A point on a course: an evening's key, and the rubber's number if it is a single rubber."""

    evening: str
    rubber: int | None = None


@dataclass(frozen=True, slots=True)
class StandingProgress:
    """The marks of a standing, and each player's value at each; None before their first."""

    marks: tuple[ProgressMark, ...]
    courses: Mapping[str, tuple[Number | None, ...]] = field(default_factory=dict)


def progress(club: int, name: str, metric: Metric) -> StandingProgress:
    """Return the course of a metric through a standing.

    A table's or an evening's course goes by rubbers, a season's and that of all time by evenings.
    Points from rulings are added with the last rubber, or with their evening.
    """
    standing = Standing.objects.filter(club=club, name=name).first()
    if standing is None or not can_order(metric):
        return StandingProgress(())
    kept = merged_members.kept_numbers(club)
    given = by_ruling.given_in(standing, kept)
    by_rubber = standing.kind in BY_RUBBER
    read = _by_rubber if by_rubber else partial(_by_evening, given, kept)
    marks: list[ProgressMark] = []
    tallies: dict[str, Tally] = {}
    courses: dict[str, list[Number | None]] = {}
    for mark, number, tally in read(standing, metric):
        if not marks or marks[-1] != mark:
            _stay(courses, len(marks))
            marks.append(mark)
        player = kept.get(number, number)
        so_far = tallies.get(player)
        tallies[player] = tally if so_far is None else metric.join(so_far, tally)
        course = courses.setdefault(player, [None] * (len(marks) - 1))
        value = metric.value(tallies[player])
        assert not isinstance(value, tuple)
        course[len(marks) - 1 :] = [value]
    _stay(courses, len(marks))
    if by_rubber:
        _adjust_last(courses, tallies, given, metric)
    return StandingProgress(
        tuple(marks), {player: tuple(course) for player, course in courses.items()}
    )


def _adjust_last(
    courses: Mapping[str, list[Number | None]],
    tallies: Mapping[str, Tally],
    given: GivenTo,
    metric: Metric,
) -> None:
    """Set everyone's last value to include what rulings give them."""
    for player in courses.keys() & given.keys():
        whole = {metric.id: tallies[player]}
        value = metric.value(by_ruling.adjusted((metric,), whole, given[player])[metric.id])
        assert not isinstance(value, tuple)
        courses[player][-1] = value


def _stay(courses: Mapping[str, list[Number | None]], marks: int) -> None:
    """Repeat the last value of everyone who had no part in the last mark."""
    for course in courses.values():
        if len(course) < marks:
            course.append(course[-1])


def _by_rubber(standing: Standing, metric: Metric) -> Iterator[tuple[ProgressMark, str, Tally]]:
    counted = contributions.counted(Contribution.objects.filter(standing=standing))
    rows = standing.contributions.order_by("rubber__ended_at", "rubber__ordinal", "pk")
    columns = ("rubber", "rubber__ordinal", "rubber__evening__key", "member__number")
    for rubber, ordinal, evening, number in rows.values_list(*columns):
        share = counted[contributions.ContributionKey(rubber, standing.pk, str(number))].share
        yield ProgressMark(evening, ordinal), str(number), metric.add(metric.start(), share)


def _by_evening(
    given: GivenTo, kept: Mapping[str, str], standing: Standing, metric: Metric
) -> Iterator[tuple[ProgressMark, str, Tally]]:
    rows = Total.objects.filter(
        standing__club=standing.club_id, standing__kind=Standing.Kind.EVENING
    ).order_by("standing__evening__date", "standing__evening", "pk")
    if standing.season_id is not None:
        rows = rows.filter(standing__evening__season=standing.season_id)
    columns = ("standing__evening", "standing__evening__key", "member__number", "tallies")
    counted: set[tuple[str, int]] = set()
    for pk, evening, number, tallies in rows.values_list(*columns):
        if metric.id not in tallies:
            continue
        player = kept.get(str(number), str(number))
        here = [one for one in given.get(player, ()) if one.evening == pk]
        if (player, pk) not in counted:  # only once for a member recorded twice
            counted.add((player, pk))
            tallies = by_ruling.adjusted((metric,), tallies, here)
        yield ProgressMark(evening), str(number), tallies[metric.id]
