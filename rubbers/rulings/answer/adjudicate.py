"""The ruling assistant: a script in, an answer out; unknown facts become questions."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from rubbers.hand.acts.facts_of_deal import HandCounts
from rubbers.hand.acts.noticed import Discover, Irregularity
from rubbers.hand.acts.tricks import LeadImpossible
from rubbers.hand.facts.fact_question import FactQuestion
from rubbers.hand.hand_score import worked
from rubbers.rulings.answer.answer import Json, Writer
from rubbers.rulings.answer.forks import Fork, Leaf, Ways, fork_of, parting
from rubbers.rulings.run.run import MOST_QUESTIONS
from rubbers.rulings.script.script import Script

OF_A_HAND = (Irregularity.SHORT_HAND, Irregularity.LONG_HAND)
IN_WORDS = ("what", "why")
OR = " Or: "
"""Joins two sentences if an unanswered question decides which one is true."""
ALIKE = ("at", "law", "by", "status")
"""The fields in which two rulings must agree to count as the same."""


def adjudicate(script: Script, writer: Writer | None = None) -> Json:
    """Answer a script, in the words of `writer`; in English by default.

    Raises Malformed, with the location, for what is impossible.
    """
    writer = writer or Writer(script)
    answer = _answer(writer, fork_of(writer, script, MOST_QUESTIONS), frozenset())
    return {
        "code": script.code.id,
        "rulings": answer["rulings"],
        "refused": answer["refused"],
        "questions": answer["questions"],
        "state": answer["state"],
        "score": answer["score"],
    }


def _answer(writer: Writer, fork: Fork, put: frozenset[FactQuestion]) -> Json:
    """Return what holds in every branch of the fork, and the questions that separate them."""
    common = fork.leaves[0][2]
    for _, _, outcome in fork.leaves[1:]:
        common = meet(common, outcome)
    turning = parting(writer, fork, put)
    known = put | set(turning)
    branches = [_question(writer, one, ways, known) for one, ways in turning.items()]
    put_here = {one["fact"] for one in branches}
    unanswered = [one for one in _unanswered(writer, fork.leaves) if one["fact"] not in put_here]
    return {**common, "questions": [*branches, *unanswered]}


def _question(
    writer: Writer, asked: FactQuestion, ways: Ways, put: frozenset[FactQuestion]
) -> Json:
    body = _put(writer, asked)
    body["if"] = {}
    for answer, fork in ways.items():
        outcome = _answer(writer, fork, put)
        nested = outcome.pop("questions")
        body["if"][writer.answer(asked, answer)] = outcome | (
            {"questions": nested} if nested else {}
        )
    return body


def _put(writer: Writer, asked: FactQuestion) -> Json:
    body: Json = {"fact": asked.fact}
    if asked.who is not None:
        body["who"] = writer.name(asked.who)
    if asked.card is not None:
        body["card"] = str(asked.card)
    if asked.suit is not None:
        body["suit"] = str(asked.suit)
    if asked.trick is not None:
        body["trick"] = asked.trick
    if asked.at is not None:
        body["at"] = asked.at
    return body


def _unanswered(writer: Writer, leaves: list[Leaf]) -> Iterator[Json]:
    """Yield the questions not followed up, and the facts that scoring still needs.

    A question that has answers but came up beyond the limit on nested questions is marked as not
    followed.
    """
    wanted: dict[str, Json] = {}
    for body in _hands_in_doubt(writer):
        wanted.setdefault("hand_counts", body)
    for _, run, _ in leaves:
        left = (*run.facts.in_dispute(), *((run.stopped,) if run.stopped is not None else ()))
        for one in left:
            body = _put(writer, one) | {"if": {}, "followed": False}
            wanted.setdefault(json.dumps(body), body)
        for fact in worked(run.hand, writer.code, run.facts).unknown:
            wanted.setdefault(fact, {"fact": fact, "if": {}})
    yield from wanted.values()


def _hands_in_doubt(writer: Writer) -> Iterator[Json]:
    """Ask for card counts if a hand turned out short or long and nobody counted."""
    acts = writer.script.numbered
    if any(isinstance(act, HandCounts) for _, act in acts):
        return
    for at, act in acts:
        doubted = isinstance(act, Discover) and act.what in OF_A_HAND
        if isinstance(act, LeadImpossible) or doubted:
            who = act.who if isinstance(act, Discover) else act.by
            yield {"fact": "hand_counts", "who": writer.name(who), "at": at, "if": {}}


def meet(one: Any, other: Any) -> Any:
    """Return what two answers have in common: null where they differ, lists cut to shared items."""
    if one == other:
        return one
    if isinstance(one, dict) and isinstance(other, dict):
        return {name: meet(part, other[name]) for name, part in one.items() if name in other}
    if isinstance(one, list) and isinstance(other, list):
        return [item for item in (_shared(item, other) for item in one) if item is not None]
    return None


def _shared(item: Any, others: list[Any]) -> Any:
    """Return an item the other answers share; a ruling found in all is cut to what is common."""
    if item in others:
        return item
    if not isinstance(item, dict) or "status" not in item:
        return None
    alike = (one for one in others if all(one.get(name) == item[name] for name in ALIKE))
    return next((meet(item, one) | _in_words(item, one) for one in alike), None)


def _in_words(one: Json, other: Json) -> Json:
    """Join the sentences of a ruling that came about in different ways."""
    return {name: _either(one[name], other[name]) for name in IN_WORDS if name in one}


def _either(one: str, other: str) -> str:
    parts = {*one.split(OR), *other.split(OR)}
    return OR.join(sorted(parts))


def written(answer: Json) -> str:
    """Write an answer as JSON; the same input gives the same bytes."""
    return json.dumps(answer, ensure_ascii=False, indent=2) + "\n"
