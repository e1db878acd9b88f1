"""A metric: how many rubbers a player has won without losing a game."""

from __future__ import annotations

from api.plugins.hooks import N_, hookimpl
from api.plugins.metrics import Metric, Shape, Share, Tally, Value, Wording

api = 1


def swept(share: Share) -> int:
    """Return 1 for a rubber won without losing a game, else 0."""
    return int(share.won and share.games_lost == 0)


def add(tally: Tally, share: Share) -> Tally:
    """Count one more rubber."""
    return tally + swept(share)


def remove(tally: Tally, share: Share) -> Tally:
    """Take a rubber out again."""
    return tally - swept(share)


def join(one: Tally, other: Tally) -> Tally:
    """Add two tallies."""
    return one + other


def value(tally: Tally) -> Value:
    """Return the number of rubbers."""
    return int(tally)


SWEEPS = Metric(
    "sweeps",
    Wording(
        N_("Sweeps"),
        N_("{first} has won {one} rubbers without losing a game, {second} {other}."),
        N_("{first} and {second} have won {one} rubbers each without losing a game."),
    ),
    Shape.COUNT,
    lambda: 0,
    add,
    remove,
    join,
    value,
)


@hookimpl
def whist_metrics() -> list[Metric]:
    """Provide the metric."""
    return [SWEEPS]
