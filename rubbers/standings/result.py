"""A finished rubber as standings see it: for whom it counts, who won, and how much."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from club.person import PersonId
from rubbers.cards.seats import Side, Sides


@dataclass(frozen=True, slots=True)
class RubberResult:
    """A rubber that was won, with every hand confirmed.

    `players` are those it counts for, by side: two, or one where a dummy made the other hand; of
    a seat that changed hands it is the one the house rule names (23). `points` are the rubber's,
    1 to 8; `games` those each side won; `hands` those that were played out.
    """

    players: Sides[tuple[PersonId, ...]]
    winners: Side
    points: int
    games: Sides[int]
    hands: int


@dataclass(frozen=True, slots=True)
class Share:
    """A rubber as one player has it; `net` is negative for the losers.

    A player without a partner (dummy, double dummy) has the rubber's points once, as others do.
    """

    player: PersonId
    side: Side
    partner: PersonId | None
    adversaries: tuple[PersonId, ...]
    won: bool
    net: int
    games_won: int
    games_lost: int
    hands: int


def shares(result: RubberResult) -> Iterator[Share]:
    """Give what the rubber is to each of its players, North-South first."""
    for side in Side:
        pair, others = result.players.of(side), side.adversaries
        for player in pair:
            yield Share(
                player=player,
                side=side,
                partner=next((one for one in pair if one != player), None),
                adversaries=result.players.of(others),
                won=result.winners is side,
                net=result.points if result.winners is side else -result.points,
                games_won=result.games.of(side),
                games_lost=result.games.of(others),
                hands=result.hands,
            )
