"""Rulings on the room: from a script to an answer, with branches where a fact is missing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rubbers.rulings.answer.adjudicate import meet
from tables.rulings.answer import Say, outcome
from tables.rulings.run.script_run import Course
from tables.rulings.run.start import open_room
from tables.rulings.run.steps import do
from tables.rulings.script.reader import RoomScript
from tables.rulings.script.unknown_facts import RoomQuestion, UnknownRoomFact
from tables.rulings.script.vocabulary import Json

MOST_QUESTIONS = 4
"""How many questions may follow one another."""
MOST_STEPS = 8000
"""How many events are run in total, whatever the questions."""


class Steps:
    """The budget of events for one answer."""

    def __init__(self) -> None:
        """Start with the full budget."""
        self.left = MOST_STEPS

    def take(self, script: RoomScript) -> bool:
        """Spend the events of one run of a script; return whether any are left for another."""
        self.left -= len(script.steps)
        return self.left > 0


def adjudicate_room(script: RoomScript, say: Say = str) -> Json:
    """Return the answer to a script; raises Malformed, with the place, for what is impossible."""
    answer = _answer(script, {}, Steps(), say)
    return {
        "code": script.code.id,
        "rulings": answer["rulings"],
        "refused": answer["refused"],
        "questions": answer["questions"],
        "room": answer["room"],
    }


def _answer(
    script: RoomScript, answers: Mapping[RoomQuestion, str], steps: Steps, say: Say
) -> Json:
    """Return what follows from these answers, and the remaining questions with their branches."""
    course = Course(script, answers)
    asked = _run(course)
    if asked is None:
        return {**outcome(course, say), "questions": []}
    if not steps.take(script) or len(answers) == MOST_QUESTIONS:
        return {**outcome(course, say), "questions": [_put(asked, {})]}
    branches = {one: _answer(script, {**answers, asked: one}, steps, say) for one in asked.answers}
    first, *rest = branches.values()
    if all(_in_effect(one) == _in_effect(first) for one in rest):
        return first
    common = first
    for one in rest:
        common = meet(common, one)
    return {**common, "questions": [_put(asked, branches)]}


def _in_effect(answer: Any) -> Any:
    """Return an answer without its sentences, which may only name people in a different order."""
    if isinstance(answer, dict):
        return {part: _in_effect(said) for part, said in answer.items() if part != "why"}
    return [_in_effect(one) for one in answer] if isinstance(answer, list) else answer


def _run(course: Course) -> RoomQuestion | None:
    """Run a script to its end, or to a missing fact; return the question about that fact."""
    try:
        open_room(course)
        for step in course.script.steps:
            do(course, step)
    except UnknownRoomFact as unknown:
        return unknown.asked
    return None


def _put(asked: RoomQuestion, branches: Mapping[str, Json]) -> Json:
    body: Json = {"fact": asked.fact}
    if asked.who:
        body["who"] = asked.who[0] if len(asked.who) == 1 else list(asked.who)
    if asked.at is not None:
        body["at"] = asked.at
    body["if"] = {
        answer: {part: said for part, said in branch.items() if part != "questions" or said}
        for answer, branch in branches.items()
    }
    return body
