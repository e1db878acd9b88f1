"""Line charts drawn on the server: the course of the standings, and each player's run."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from rubbers.standings.metric import Number, written

WIDTH, HEIGHT = 980, 360
LEFT, RIGHT, TOP, BOTTOM = 50, 160, 16, 40
APART = 20
NAMED = 4
"""The number of lines drawn in colour and named at their end; the others are faint."""
PENS = (("baize", ""), ("brass", ""), ("claret", "7 4"), ("pen", "2 4"))
Course = Sequence[Number | None]


@dataclass(frozen=True, slots=True)
class Tick:
    """A line across the chart, or a mark at its foot."""

    at: float
    words: str
    nought: bool = False


@dataclass(frozen=True, slots=True)
class Drawn:
    """One player's line; `name` is empty for a faint one. `end` is its last point."""

    path: str
    name: str = ""
    pen: str = ""
    dash: str = ""
    end: tuple[float, float] = (0, 0)
    label_at: float = 0


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart ready to be drawn, faint lines first."""

    lines: tuple[Drawn, ...]
    across: tuple[Tick, ...]
    foot: tuple[Tick, ...]
    right: float = WIDTH - RIGHT
    height: int = HEIGHT
    width: int = WIDTH


def spark(course: Course) -> tuple[str, float]:
    """Return the path of a player's run in a box of 100 by 30, and the height of zero in it."""
    values = [_plain(value) for value in course]
    points = [0.0, *values]
    low, high = min(points), max(points)
    span = (high - low) or 1.0
    step = 100 / max(1, len(values))
    places = [(n * step, 28 - 26 * (value - low) / span) for n, value in enumerate(points)]
    return _path(places), 28 - 26 * (0 - low) / span


Place = Callable[[int, float], tuple[float, float]]
"""The position on the chart of a figure after so many rubbers."""


def chart(
    courses: Mapping[str, Course],
    names: Mapping[str, str],
    marks: Sequence[str],
    first: Sequence[str],
) -> Chart | None:
    """Draw every player's course; `first` are those named at their end, in this order."""
    values = [_plain(v) for course in courses.values() for v in course]
    if not values or not marks:
        return None
    low, high, by = _scale(min(values), max(values))
    down = (HEIGHT - TOP - BOTTOM) / (high - low)
    step = (WIDTH - LEFT - RIGHT) / len(marks)

    def place(number: int, value: float) -> tuple[float, float]:
        return LEFT + number * step, TOP + (high - value) * down

    named = [who for who in first if who in courses][:NAMED]
    faint = [_drawn(course, place) for who, course in courses.items() if who not in named]
    coloured = [
        _drawn(courses[who], place, f"{names.get(who, who)} {_signed(courses[who][-1])}", *pen)
        for who, pen in zip(named, PENS, strict=False)
    ]
    across = [Tick(place(0, v)[1], f"{v:+d}".replace("-", "−") if v else "0", v == 0)
              for v in range(low, high + 1, by)]  # fmt: skip
    foot = [Tick(place(n + 1, 0)[0], words) for n, words in enumerate(_thinned(marks))]
    return Chart((*faint, *_spaced(coloured)), tuple(across), tuple(foot))


def _drawn(course: Course, place: Place, name: str = "", pen: str = "", dash: str = "") -> Drawn:
    places = [place(n, value) for n, value in enumerate([0.0, *map(_plain, course)])]
    return Drawn(_path(places), name, pen, dash, places[-1], places[-1][1])


def _spaced(lines: list[Drawn]) -> list[Drawn]:
    """Move the names at the right apart if their lines end close together."""
    placed: list[Drawn] = []
    at = -APART * 1.0
    for line in sorted(lines, key=lambda one: one.end[1]):
        at = max(line.end[1] + 5, at + APART)
        placed.append(Drawn(line.path, line.name, line.pen, line.dash, line.end, at))
    return placed


def _scale(low: float, high: float) -> tuple[int, int, int]:
    by = next(step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 10**9) if
              (max(high, 0) - min(low, 0)) / step <= 6)  # fmt: skip
    bottom = int(min(low, 0) // by) * by
    top = -int(-max(high, 1) // by) * by
    return bottom, max(top, bottom + by), by


def _thinned(marks: Sequence[str]) -> list[str]:
    every = max(1, -(-len(marks) // 10))
    return [words if n % every == 0 else "" for n, words in enumerate(marks)]


def _path(places: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{'L' if n else 'M'}{x:.1f} {y:.1f}" for n, (x, y) in enumerate(places))


def _signed(value: Number | None) -> str:
    words = written(value)
    return f"+{words}" if value is not None and value > 0 and isinstance(value, int) else words


def _plain(value: Number | None) -> float:
    return float(Fraction(value)) if value is not None else 0.0
