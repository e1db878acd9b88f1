"""A script run through the laws, once for every answer that a question may have."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from club.errors import Fault, Impossible, Malformed, Refusal
from club.reason import N_, Reason
from rubbers.cards.seats import Seat
from rubbers.hand.acts.facts import Fact
from rubbers.hand.acts.play import Correct, Play, TakeBack
from rubbers.hand.acts.speech import Inquire
from rubbers.hand.asked import Asked, Untold
from rubbers.hand.dealers import begun_again
from rubbers.hand.decide import decide
from rubbers.hand.events import LeadTold
from rubbers.hand.evolve import evolve, replay
from rubbers.hand.facts import Facts
from rubbers.hand.hand import Hand, ToldLead
from rubbers.rulings import told_after
from rubbers.rulings.deals import FIRST, Deals, heard
from rubbers.rulings.one_hand import OneHand
from rubbers.rulings.script import Script
from rubbers.rulings.telling import telling
from rubbers.rulings.tricks_told import check_tricks

NOTHING_KNOWN = Facts()
CAN_BE = Reason(N_("what can be done as things stand then"))
MOST_QUESTIONS = 6
"""How many questions are followed one upon another."""


@dataclass(frozen=True, slots=True)
class Refused:
    """An act that the code gives no effect."""

    at: int
    refusal: Refusal


Answers = tuple[tuple[Asked, str], ...]


@dataclass(frozen=True, slots=True)
class Run:
    """How a script comes out; `answers` were told at its end, `stopped` is a question left open."""

    script: Script
    hand: Hand
    refused: tuple[Refused, ...]
    facts: Facts
    stopped: Asked | None = None
    deals: Deals = FIRST
    answers: Answers = ()


def run(script: Script, deals: Deals = FIRST, *, disputes: bool = True) -> Run:
    """Run a script as it is told; raises Malformed for what cannot be.

    `deals` are where its deals are taken to begin; if they turn out to begin elsewhere, it is run
    again, for a fact tells of one deal and of no other. So it is where a card may not be taken
    back, which then is no longer in the hand, and where a score proves to have been wrong, on which
    it turns who could call honours. `disputes` says whether to ask about facts in dispute that no
    law would ask for.
    """
    refused: list[Refused] = []
    hand, facts, seen = script.hand, NOTHING_KNOWN, OneHand(script.acts)
    first, begins = 1, True
    last: Refusal | None = None
    acts = [*script.numbered, (len(script.acts) + 1, Inquire())]
    for number in range(1, len(acts) + 1):
        acts[number - 1 : number + 1] = told_after.as_led(hand, acts[number - 1 : number + 1])
        at, act = acts[number - 1]
        if number > 1:
            begins = begun_again(hand, act, script.code) is not None
            if begins is not (number in deals.begin) and number not in deals.tried:
                return run(script, deals.moved(number), disputes=disputes)
        if number in deals.begin:
            if begins:
                seen.begin()
            first = number if begins else first
            facts = script.facts(first, deals.end(number), deals.vain, deals.speaks)
            facts = replace(facts, score=deals.score)
            disputed = next(facts.in_dispute(), None)
            if disputed is not None and disputes:
                return Run(script, hand, tuple(refused), facts, disputed, deals)
        if isinstance(act, Fact) and not facts.happened(act):
            continue
        if isinstance(act, Play) and at in deals.vain and last is not None:
            refused.append(Refused(at, last))
            continue
        if at in deals.leads:
            hand = evolve(hand, LeadTold(ToldLead(hand.to_lead, deals.leads[at])))
        led = told_after.false_lead(hand, act)
        if led is not None and led[0] not in deals.leads:
            return run(script, deals.led(*led), disputes=disputes)
        try:
            for omit in told_after.omitted(hand, act, at, script):
                hand = replay(hand, decide(hand, omit, at, script.code, facts.at_table(hand)))
            seen.check(hand, act)
            afresh = number > 1 and number in deals.begin
            known = facts if afresh else facts.at_table(hand)
            happened = decide(hand, act, at, script.code, known)
            seen.see(hand, act)
            hand = replay(hand, happened)
        except Refusal as refusal:
            if isinstance(act, TakeBack | Correct) and at not in deals.vain:
                with_it = told_after.put_right_with(hand, act, acts[number : number + 1])
                return run(script, deals.without(at, *with_it), disputes=disputes)
            last = refusal
            refused.append(Refused(at, refusal))
        except Untold as untold:
            again = heard(script, untold.asked, number, deals)
            if again is not None:
                return run(script, again, disputes=disputes)
            return Run(script, hand, tuple(refused), facts.at_table(hand), untold.asked, deals)
        except Impossible as impossible:
            raise _placed(impossible, at, script) from None
    if deals.score is None and hand.score != script.hand.score:
        return run(script, deals.scored(hand.score), disputes=disputes)
    facts = facts.at_table(hand)
    check_tricks(hand, facts, script)
    return Run(script, hand, tuple(refused), facts, None, deals)


def runs(script: Script, most: int = MOST_QUESTIONS) -> Iterator[Run]:
    """Run a script for every way in which the questions it raises may be answered.

    An answer is told at the end of the script, and so comes out as it does when people tell it. As
    many as `most` questions are followed one upon another.
    """
    yield from _branches(script, (), most)


def _branches(script: Script, answers: Answers, most: int) -> Iterator[Run]:
    outcome = run(script, disputes=len(answers) < most)
    asked = outcome.stopped
    if asked is None or len(answers) >= most:
        yield replace(outcome, answers=answers)
        return
    impossible = 0
    for answer in _answers(script, asked, answers):
        try:
            told = telling(script, asked, answer)
            yield from _branches(told, (*answers, (asked, answer)), most)
        except Malformed:
            impossible += 1
            if impossible == len(_answers(script, asked, answers)):
                raise


def _answers(script: Script, asked: Asked, before: Answers) -> tuple[str, ...]:
    """Give the answers a question may have; the one, if an onlooker has decided it.

    He decides a question of the kind he names that was open by then, each time another.
    """
    if asked.disputed is not None:
        return asked.answers
    last = asked.at or 0
    values = [str(one.value) for at, one in script.decided if one.fact == asked.fact and at >= last]
    settled = sum(one.fact == asked.fact for one, _ in before)
    left = [value for value in values[settled:] if value in asked.answers]
    return tuple(left[:1]) or asked.answers


def _placed(impossible: Impossible, at: int, script: Script) -> Malformed:
    """Give what cannot be with its place, and with the people by name."""
    place = f"events[{at}]"
    reason = _named(impossible.reason, script)
    faults = [
        Fault(f"{place}.{fault.field}", _named(fault.expected, script))
        for fault in impossible.faults
    ]
    return Malformed(reason, faults=faults or [Fault(place, CAN_BE)])


def _named(reason: Reason, script: Script) -> Reason:
    """Give a reason that speaks of people, not of seats."""
    said = {
        key: tuple(script.players[Seat(one)] for one in value)
        if isinstance(value, tuple)
        else value
        for key, value in reason.values.items()
    }
    return Reason(reason.template, **said)
