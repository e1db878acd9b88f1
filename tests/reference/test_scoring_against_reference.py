"""A thousand rubbers, scored by the club's rules and by the reference, line by line."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from tables.rulings.any_script import adjudicate
from tests.reference.hands import PLAYERS, Told, a_hand, body
from tests.reference.scoring import (
    CLUB,
    OURS,
    REVISED,
    THEIRS,
    Game,
    Score,
    Scored,
    rubber_points,
    rubber_winner,
    score_hand,
    score_to_go_by,
)
from tests.rulings.room import CODES

RUBBERS = 500
"""For each code."""
ABANDONED = {"59": "72", "62": "75"}
"""The club's working writes the penalty of 59 under 72, as it does every revoke's."""


@dataclass(frozen=True)
class Case:
    """A hand of a rubber: the script, what the reference says of it, and the games after it."""

    script: dict[str, Any]
    before: Score
    scored: Scored
    games: list[Game]
    next_dealer: str


def rubber(code: str, seed: int) -> Iterator[Case]:
    """Play a rubber at random to its end."""
    chance = Random(f"{code} {seed}")
    games: list[Game] = []
    score: Score = {OURS: 0, THEIRS: 0}
    dealer = chance.randrange(4)
    while rubber_winner(games) is None:
        hand = a_hand(chance)
        told = Told(
            hand,
            dealer=PLAYERS[dealer],
            marked=another_score(chance, score) if chance.random() < 0.1 else score,
            right=score,
            turned_first=chance.random() < 0.5,
            games=games,
            wrong_value=a_wrong_value(chance, games) if chance.random() < 0.1 else None,
        )
        if told.marked != score:
            late = told.turned_first
            score = score_to_go_by(code, told.marked, score, hand, next_trump_turned=late)
        scored = score_hand(code, score, hand)
        if scored.won_by is not None and scored.value is not None:
            games = [*games, (scored.won_by, scored.value)]
        dealer = (dealer + 1) % 4
        yield Case(body(code, told), score, scored, games, PLAYERS[dealer])
        score = {OURS: 0, THEIRS: 0} if scored.won_by else dict(scored.after)


def another_score(chance: Random, right: Score) -> Score:
    """Return a score that is not the right one."""
    scores = [{OURS: ours, THEIRS: theirs} for ours in range(5) for theirs in range(5)]
    return chance.choice([score for score in scores if score != right])


def a_wrong_value(chance: Random, games: list[Game]) -> tuple[int, int] | None:
    """Return one of the games a value that it does not have."""
    if not games:
        return None
    number = chance.randint(1, len(games))
    return number, chance.choice([value for value in (1, 2, 3) if value != games[number - 1][1]])


def by_the_club(script: dict[str, Any]) -> dict[str, Any]:
    """Return what the club's rules say of a script, in the words of the reference."""
    told = adjudicate(script, CODES, from_text=True)
    assert told["questions"] == []
    score = told["score"]
    won = score["game"]["won_by"]
    return {
        "before": score["before"],
        "lines": [
            (line["law"], line["side"], line["points"], line.get("tricks", 0))
            for line in score["how"]
        ],
        "after": score["after"],
        "barred": told["state"]["cannot_win"],
        "game": (won, score["game"]["value"]),
        "rubber": (score["rubber"]["won_by"], score["rubber"]["points"]),
        "next_dealer": told["state"]["next_dealer"],
    }


def by_the_reference(case: Case) -> dict[str, Any]:
    """Return what the reference says of the same."""
    scored = case.scored
    winner = rubber_winner(case.games)
    return {
        "before": case.before,
        "lines": [
            (ABANDONED.get(line.law, line.law), line.side, line.points, line.tricks)
            for line in scored.lines
        ],
        "after": scored.after,
        "barred": sorted(scored.barred),
        "game": (scored.won_by, scored.value),
        "rubber": (winner, rubber_points(case.games) if winner else None),
        "next_dealer": case.next_dealer,
    }


@pytest.mark.parametrize("code", [CLUB, REVISED])
def test_every_line_of_a_rubber_is_the_same_by_the_reference(code):
    for seed in range(RUBBERS):
        for case in rubber(code, seed):
            assert by_the_club(case.script) == by_the_reference(case), case.script
