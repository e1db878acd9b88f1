"""A finished rubber for the purposes of standings: who gets credit, who won, and how much."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from club.person import PersonId
from rubbers.cards.seats import Side, Sides


@dataclass(frozen=True, slots=True)
class RubberResult:
    """A rubber that was won, with every hand confirmed.

    `players` are those who get credit, by side: two, or one if a dummy held the other hand. If a
    seat changed hands, it is the player named by the house rule (23). `points` are the rubber's, 1
    to 8; `games` are those won by each side; `hands` is the number of hands played out.
    """

    players: Sides[tuple[PersonId, ...]]
    winners: Side
    points: int
    games: Sides[int]
    hands: int


@dataclass(frozen=True, slots=True)
class Share:
    """One player's share of a rubber; `net` is negative for the losers.

    A player without a partner (dummy, double dummy) gets the rubber's points once, like the others.
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
    """Yield each player's share of the rubber, North-South first."""
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
