"""Branches of a script: the questions that separate them, and what follows from each answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from club.errors import Malformed
from rubbers.hand.facts.fact_question import FactQuestion
from rubbers.hand.state.ruling import LIVE
from rubbers.rulings.answer.answer import Json, Writer
from rubbers.rulings.run.run import Answers, Run, runs
from rubbers.rulings.script.implied import with_answer
from rubbers.rulings.script.script import Script

MOST_EVENTS_BESIDE = 2_000
"""The limit on events, over all branches, for asking several questions side by side.

Beyond it the questions are asked one inside another.
"""
Leaf = tuple[Answers, Run, Json]
"""One combination of answers, and what it leads to."""


@dataclass(frozen=True, slots=True)
class Fork:
    """A script and its branches; at most `most` questions are nested.

    `beside` is true if questions may be asked beside the first, as there are few branches in
    all.
    """

    script: Script
    leaves: list[Leaf]
    most: int
    beside: bool


Ways = dict[str, Fork]
"""What each answer to a question leaves open."""


def fork_of(writer: Writer, script: Script, most: int) -> Fork:
    """Return the branches of a script, each with its outcome."""
    leaves = [(one.answers, one, _outcome(writer, one)) for one in runs(script, most)]
    return Fork(script, leaves, most, len(leaves) * len(script.acts) <= MOST_EVENTS_BESIDE)


def _outcome(writer: Writer, run: Run) -> Json:
    """Return the outcome of a run; if it stopped at a question, only what is settled by then."""
    outcome = writer.outcome(run)
    if run.stopped is None:
        return outcome
    return {
        "rulings": [one for one in outcome["rulings"] if one["status"] not in LIVE],
        "refused": outcome["refused"],
        "state": _open(outcome["state"]) | {"exposed": {}},
        "score": _open(outcome["score"]) | {"before": outcome["score"]["before"]},
    }


def _open(value: Any) -> Any:
    """Blank out what is still open: an empty list for a list, null for the rest."""
    if isinstance(value, dict):
        return {name: _open(part) for name, part in value.items()}
    return [] if isinstance(value, list) else None


def parting(writer: Writer, fork: Fork, put: frozenset[FactQuestion]) -> dict[FactQuestion, Ways]:
    """Return each question to ask at this level, with what each of its answers leaves open.

    The first question the script raises is asked, and beside it any question that comes up whatever
    the other answers, provided that answering it first gives the same result. One that fails this
    is asked below the first, which is then asked for that reason alone if nothing else depends on
    it.
    """
    # Questions that come up in every branch, with what each answer leaves open.
    everywhere = [asked for asked, _ in fork.leaves[0][0] if _comes_up(asked, fork)]
    ways = {asked: _ways(fork, asked) for asked in everywhere}
    turning = {one: left for one, left in ways.items() if one not in put and _matters(left)}
    # All but the first must give the same result when answered first.
    agreeing = {
        asked: left if asked == everywhere[0] else _asked_first(writer, left)
        for asked, left in turning.items()
    }
    found = {asked: left for asked, left in agreeing.items() if left is not None}
    return found if len(found) == len(agreeing) else {everywhere[0]: ways[everywhere[0]], **found}


def _comes_up(asked: FactQuestion, fork: Fork) -> bool:
    """Check whether a question comes up whatever the other answers."""
    return all(asked in dict(answers) for answers, _, _ in fork.leaves)


def _ways(fork: Fork, asked: FactQuestion) -> Ways:
    """Return what is left open by each possible answer to a question."""
    return {
        answer: Fork(with_answer(fork.script, asked, answer), left, fork.most - 1, fork.beside)
        for answer in asked.answers
        if (left := _left_by(asked, answer, fork.leaves))
    }


def _left_by(asked: FactQuestion, answer: str, leaves: list[Leaf]) -> list[Leaf]:
    """Return the branches with this answer to the question, without that answer."""
    return [
        (tuple(one for one in answers if one[0] != asked), run, outcome)
        for answers, run, outcome in leaves
        if (asked, answer) in answers
    ]


def _asked_first(writer: Writer, ways: Ways) -> Ways | None:
    """Return the branches as they are if this question is answered first; None if they differ."""
    if not all(fork.beside for fork in ways.values()):
        return None
    asked_first: Ways = {}
    for answer, fork in ways.items():
        try:
            asked_first[answer] = fork_of(writer, fork.script, fork.most)
        except Malformed:
            return None
        if _outcomes(asked_first[answer]) != _outcomes(fork):
            return None
    return asked_first


def _matters(ways: Ways) -> bool:
    """Check whether the answer to a question makes any difference."""
    first, *rest = (_outcomes(fork) for fork in ways.values())
    return any(way != first for way in rest)


def _outcomes(fork: Fork) -> dict[frozenset[Any], Json]:
    return {frozenset(answers): outcome for answers, _, outcome in fork.leaves}
