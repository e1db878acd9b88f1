"""Where a script may go on in several ways: the questions that part them, and what each leaves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from club.errors import Malformed
from rubbers.hand.asked import Asked
from rubbers.hand.ruling import LIVE
from rubbers.rulings.answer import Json, Writer
from rubbers.rulings.run import Answers, Run, runs
from rubbers.rulings.script import Script
from rubbers.rulings.telling import telling

MOST_TOLD = 2_000
"""Where more events would be told, in all ways to answer, one question is put after another."""
Leaf = tuple[Answers, Run, Json]
"""One way in which the questions may be answered, and what it comes to."""


@dataclass(frozen=True, slots=True)
class Fork:
    """A script and the ways it may go on; `most` questions are followed one upon another.

    `beside` says whether questions may be put beside the first, for there are few ways in all.
    """

    script: Script
    leaves: list[Leaf]
    most: int
    beside: bool


Ways = dict[str, Fork]
"""What is left open by each answer to a question."""


def fork_of(writer: Writer, script: Script, most: int) -> Fork:
    """Give the ways in which a script may go on, each with what it comes to."""
    leaves = [(one.answers, one, _outcome(writer, one)) for one in runs(script, most)]
    return Fork(script, leaves, most, len(leaves) * len(script.acts) <= MOST_TOLD)


def _outcome(writer: Writer, run: Run) -> Json:
    """Give what a run comes to; of one that stopped at a question, what is closed by then."""
    outcome = writer.outcome(run)
    if run.stopped is None:
        return outcome
    return {
        "rulings": [one for one in outcome["rulings"] if one["status"] not in LIVE],
        "refused": outcome["refused"],
        "state": _open(outcome["state"]) | {"exposed": {}},
        "score": _open(outcome["score"]) | {"before": outcome["score"]["before"]},
    }


def _open(told: Any) -> Any:
    """Give what may be so or otherwise: a list with nothing in it, null for the rest."""
    if isinstance(told, dict):
        return {name: _open(part) for name, part in told.items()}
    return [] if isinstance(told, list) else None


def parting(writer: Writer, fork: Fork, put: frozenset[Asked]) -> dict[Asked, Ways]:
    """Give each question to be put here, with what is left open by each of its answers.

    The first that is asked is put, and beside it any that comes up whatever else is answered, if
    it comes to the same when it is answered before the others. One that does not is put below the
    first, which is then put for that alone if nothing else turns on it.
    """
    everywhere = [asked for asked, _ in fork.leaves[0][0] if _comes_up(asked, fork)]
    ways = {asked: _ways(fork, asked) for asked in everywhere}
    turning = {one: left for one, left in ways.items() if one not in put and _matters(left)}
    told = {
        asked: left if asked == everywhere[0] else _told_first(writer, left)
        for asked, left in turning.items()
    }
    found = {asked: left for asked, left in told.items() if left is not None}
    return found if len(found) == len(told) else {everywhere[0]: ways[everywhere[0]], **found}


def _comes_up(asked: Asked, fork: Fork) -> bool:
    """Say whether a question is asked whatever else is answered."""
    return all(asked in dict(answers) for answers, _, _ in fork.leaves)


def _ways(fork: Fork, asked: Asked) -> Ways:
    """Give what is left open by each answer that a question may have."""
    return {
        answer: Fork(telling(fork.script, asked, answer), left, fork.most - 1, fork.beside)
        for answer in asked.answers
        if (left := _left_by(asked, answer, fork.leaves))
    }


def _left_by(asked: Asked, answer: str, leaves: list[Leaf]) -> list[Leaf]:
    """Give the ways in which a question is answered so, without that answer."""
    return [
        (tuple(one for one in answers if one[0] != asked), run, outcome)
        for answers, run, outcome in leaves
        if (asked, answer) in answers
    ]


def _told_first(writer: Writer, ways: Ways) -> Ways | None:
    """Give the ways as they are if an answer is told before the others; None if they differ."""
    if not all(fork.beside for fork in ways.values()):
        return None
    told: Ways = {}
    for answer, fork in ways.items():
        try:
            told[answer] = fork_of(writer, fork.script, fork.most)
        except Malformed:
            return None
        if _outcomes(told[answer]) != _outcomes(fork):
            return None
    return told


def _matters(ways: Ways) -> bool:
    """Say whether any answer to a question leads anywhere that another does not."""
    first, *rest = (_outcomes(fork) for fork in ways.values())
    return any(way != first for way in rest)


def _outcomes(fork: Fork) -> dict[frozenset[Any], Json]:
    return {frozenset(answers): outcome for answers, _, outcome in fork.leaves}
