"""A script run through the laws, once for every answer that a question may have."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from club.errors import Fault, Impossible, Malformed, Refusal
from rubbers.hand.acts.facts import Fact
from rubbers.hand.acts.speech import Inquire
from rubbers.hand.asked import Asked, Untold
from rubbers.hand.decide import decide
from rubbers.hand.evolve import replay
from rubbers.hand.facts import Facts
from rubbers.hand.hand import Hand
from rubbers.rulings.script import Script

MOST_QUESTIONS = 6
"""How many questions are followed one upon another."""


@dataclass(frozen=True, slots=True)
class Refused:
    """An act that the code gives no effect."""

    at: int
    refusal: Refusal


@dataclass(frozen=True, slots=True)
class Run:
    """How a script comes out; `answers` were assumed, and `stopped` is a question left open."""

    hand: Hand
    refused: tuple[Refused, ...]
    facts: Facts
    answers: tuple[tuple[Asked, str], ...] = ()
    stopped: Asked | None = None


def run(script: Script, facts: Facts, answers: tuple[tuple[Asked, str], ...] = ()) -> Run:
    """Run a script on these facts; raises Malformed, with the place, for what cannot be."""
    hand, refused = script.hand, []
    for at, act in (*script.numbered, (len(script.acts) + 1, Inquire())):
        if isinstance(act, Fact) and act not in facts.settled:
            continue
        try:
            hand = replay(hand, decide(hand, act, at, script.code, facts))
        except Refusal as refusal:
            refused.append(Refused(at, refusal))
        except Untold as untold:
            return Run(hand, tuple(refused), facts, answers, untold.asked)
        except Impossible as impossible:
            raise _placed(impossible, at) from None
    return Run(hand, tuple(refused), facts, answers)


def runs(script: Script) -> Iterator[Run]:
    """Run a script for every way in which the questions it raises may be answered."""
    yield from _branches(script, script.facts(), ())


def _branches(
    script: Script, facts: Facts, answers: tuple[tuple[Asked, str], ...]
) -> Iterator[Run]:
    outcome = run(script, facts, answers)
    asked = outcome.stopped
    if asked is None or len(answers) == MOST_QUESTIONS:
        yield outcome
        return
    impossible = 0
    for answer in asked.answers:
        try:
            assumed = facts.assuming(asked, answer)
            yield from _branches(script, assumed, (*answers, (asked, answer)))
        except Malformed:
            impossible += 1
            if impossible == len(asked.answers):
                raise


def _placed(impossible: Impossible, at: int) -> Malformed:
    place = f"events[{at}]"
    faults = [Fault(f"{place}.{fault.field}", fault.expected) for fault in impossible.faults]
    return Malformed(impossible.reason, faults=faults or [Fault(place, impossible.reason)])
