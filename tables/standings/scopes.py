"""The scopes a rubber counts in, and their names."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tables.models import Standing

ALL = "all"
KINDS: tuple[str, ...] = tuple(Standing.Kind.values)
"""The kinds of scope, the smallest first."""


@dataclass(frozen=True, slots=True)
class Scope:
    """One thing that rubbers count towards; `evening` and `season` are row ids."""

    kind: str
    name: str
    evening: int | None = None
    season: int | None = None


def of_table(evening_key: str, number: int) -> str:
    """Return the name of the standing of one table of an evening."""
    return f"table:{evening_key}:{number}"


def of_evening(evening_key: str) -> str:
    """Return the name of an evening's standing."""
    return f"evening:{evening_key}"


def of_season(season: int) -> str:
    """Return the name of a season's standing; `season` is a row id."""
    return f"season:{season}"


def counted_in(
    evening_key: str, table: int | None, evening: int, season: int | None
) -> Iterator[Scope]:
    """Yield every scope that a rubber counts in: its table, its evening, its season, all time."""
    if table is not None:
        yield Scope(Standing.Kind.TABLE.value, of_table(evening_key, table), evening)
    yield Scope(Standing.Kind.EVENING.value, of_evening(evening_key), evening)
    if season is not None:
        yield Scope(Standing.Kind.SEASON.value, of_season(season), None, season)
    yield Scope(Standing.Kind.ALL.value, ALL)


def live_name(standing: str) -> str:
    """Return the name under which changes to a standing are announced: `standings:` and its scope.

    An evening's is short, `standings:2026-11-20`; changes to its tables are announced with it.
    """
    kind, _, key = standing.partition(":")
    match kind:
        case "evening":
            return f"standings:{key}"
        case "table":
            return f"standings:{key.rpartition(':')[0]}"
    return f"standings:{standing}"
