"""Run a script through the laws, once for every possible answer to a question."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from club.errors import Fault, Impossible, Malformed, Refusal
from club.reason import N_, Reason
from rubbers.cards.seats import Seat
from rubbers.hand.acts.facts import Fact
from rubbers.hand.acts.play import Correct, Play, TakeBack
from rubbers.hand.acts.speech import Inquire
from rubbers.hand.dealers import begun_again
from rubbers.hand.decide import decide
from rubbers.hand.facts.fact_lookup import Facts
from rubbers.hand.facts.fact_question import FactQuestion, UnknownFact
from rubbers.hand.state.events import LeadStated
from rubbers.hand.state.evolve import evolve, replay
from rubbers.hand.state.hand import HandState, StatedLead
from rubbers.rulings.run import late_facts
from rubbers.rulings.run.deals import FIRST, Deals, with_later_fact
from rubbers.rulings.run.one_hand import OneHand, check_tricks
from rubbers.rulings.script.implied import with_answer
from rubbers.rulings.script.script import Script

NOTHING_KNOWN = Facts()
CAN_BE = Reason(N_("something that can be done at that point"))
MOST_QUESTIONS = 6
"""The maximum number of nested questions."""


@dataclass(frozen=True, slots=True)
class RefusedAct:
    """An act that the code gives no effect."""

    at: int
    refusal: Refusal


Answers = tuple[tuple[FactQuestion, str], ...]


@dataclass(frozen=True, slots=True)
class Run:
    """The result of a script; `answers` were added at its end; `stopped` is an open question."""

    script: Script
    hand: HandState
    refused: tuple[RefusedAct, ...]
    facts: Facts
    stopped: FactQuestion | None = None
    deals: Deals = FIRST
    answers: Answers = ()


def run(script: Script, deals: Deals = FIRST, *, disputes: bool = True) -> Run:
    """Run a script as it is written; raise Malformed for what is impossible.

    `deals` is the current assumption about where the deals begin. A fact is about one deal only, so
    if they turn out to begin elsewhere the script is run again. It is also run again if a card may
    not be taken back, so that it is no longer in the hand, and if a score that decides who could
    call honours proves wrong. `disputes` decides whether to ask about disputed facts that no law
    would ask for.
    """
    refused: list[RefusedAct] = []
    hand, facts, seen = script.hand, NOTHING_KNOWN, OneHand(script.acts)
    first, begins = 1, True
    last: Refusal | None = None
    acts = [*script.numbered, (len(script.acts) + 1, Inquire())]
    for number in range(1, len(acts) + 1):
        # If both partners lead at once, put the card of the one with the lead first.
        acts[number - 1 : number + 1] = late_facts.as_led(hand, acts[number - 1 : number + 1])
        at, act = acts[number - 1]
        # Check the assumed beginnings of deals; if one is wrong, move it and start again.
        if number > 1:
            begins = begun_again(hand, act, script.code) is not None
            if begins is not (number in deals.begin) and number not in deals.tried:
                return run(script, deals.moved(number), disputes=disputes)
        # Gather the facts of a deal where it begins, and stop at the first one in dispute.
        if number in deals.begin:
            if begins:
                seen.begin()
            first = number if begins else first
            facts = script.facts(first, deals.end(number), deals.vain, deals.fact_deals)
            facts = replace(facts, score=deals.score)
            disputed = next(facts.in_dispute(), None)
            if disputed is not None and disputes:
                return Run(script, hand, tuple(refused), facts, disputed, deals)
        # Skip facts of other deals; refuse a card that replaces one that could not be taken back.
        if isinstance(act, Fact) and not facts.happened(act):
            continue
        if isinstance(act, Play) and at in deals.vain and last is not None:
            refused.append(RefusedAct(at, last))
            continue
        # Use, or discover, that a lead was another player's; a discovery starts the script again.
        if at in deals.leads:
            hand = evolve(hand, LeadStated(StatedLead(hand.to_lead, deals.leads[at])))
        led = late_facts.false_lead(hand, act)
        if led is not None and led[0] not in deals.leads:
            return run(script, deals.led(*led), disputes=disputes)
        # Decide the act, after any omissions that come to light only later.
        try:
            for omit in late_facts.omitted(hand, act, at, script):
                hand = replay(hand, decide(hand, omit, at, script.code, facts.at_table(hand)))
            seen.check(hand, act)
            afresh = number > 1 and number in deals.begin
            known = facts if afresh else facts.at_table(hand)
            happened = decide(hand, act, at, script.code, known)
            seen.see(hand, act)
            hand = replay(hand, happened)
        # A refused taking-back stays refused from the start of the script.
        except Refusal as refusal:
            if isinstance(act, TakeBack | Correct) and at not in deals.vain:
                with_it = late_facts.put_right_with(hand, act, acts[number : number + 1])
                return run(script, deals.without(at, *with_it), disputes=disputes)
            last = refusal
            refused.append(RefusedAct(at, refusal))
        # A missing fact may be stated later in the script; otherwise stop and ask about it.
        except UnknownFact as unknown:
            again = with_later_fact(script, unknown.asked, number, deals)
            if again is not None:
                return run(script, again, disputes=disputes)
            return Run(script, hand, tuple(refused), facts.at_table(hand), unknown.asked, deals)
        except Impossible as impossible:
            raise _placed(impossible, at, script) from None
    # Run again if a correction changed the score that the deal began with.
    if deals.score is None and hand.score != script.hand.score:
        return run(script, deals.scored(hand.score), disputes=disputes)
    facts = facts.at_table(hand)
    check_tricks(hand, facts, script)
    return Run(script, hand, tuple(refused), facts, None, deals)


def runs(script: Script, most: int = MOST_QUESTIONS) -> Iterator[Run]:
    """Run a script for every combination of answers to the questions it raises.

    Each answer is appended to the script, just as a person would add it, so it has the same effect.
    At most `most` questions are nested.
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
            branch = with_answer(script, asked, answer)
            yield from _branches(branch, (*answers, (asked, answer)), most)
        except Malformed:
            impossible += 1
            if impossible == len(_answers(script, asked, answers)):
                raise


def _answers(script: Script, asked: FactQuestion, before: Answers) -> tuple[str, ...]:
    """Return the possible answers to a question; only one, if an onlooker has decided it.

    An onlooker's decision settles one open question of the kind it names; each decision settles
    another.
    """
    if asked.disputed is not None:
        return asked.answers
    last = asked.at or 0
    values = [str(one.value) for at, one in script.decided if one.fact == asked.fact and at >= last]
    settled = sum(one.fact == asked.fact for one, _ in before)
    left = [value for value in values[settled:] if value in asked.answers]
    return tuple(left[:1]) or asked.answers


def _placed(impossible: Impossible, at: int, script: Script) -> Malformed:
    """Return the error with its location, naming people rather than seats."""
    place = f"events[{at}]"
    reason = _named(impossible.reason, script)
    faults = [
        Fault(f"{place}.{fault.field}", _named(fault.expected, script))
        for fault in impossible.faults
    ]
    return Malformed(reason, faults=faults or [Fault(place, CAN_BE)])


def _named(reason: Reason, script: Script) -> Reason:
    """Return a reason that names people rather than seats."""
    said = {
        key: tuple(script.players[Seat(one)] for one in value)
        if isinstance(value, tuple)
        else value
        for key, value in reason.values.items()
    }
    return Reason(reason.template, **said)
