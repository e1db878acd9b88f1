"""No dispute is left without somebody who may take it on: whatever is awaited can be done."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from club.errors import WhistError
from club.rules.house_rules import RulingsName
from rubbers.cards.seats import Seat
from tables.disputes.rules import acts
from tables.disputes.rules.awaited import OFFICES, Awaited, AwaitedStep, awaited, for_whom
from tables.disputes.rules.decide import decide
from tables.disputes.rules.effects import NoEffect, Outstanding
from tables.disputes.rules.evolve import evolve
from tables.disputes.rules.facts import settled_facts
from tables.disputes.rules.state import (
    DisputeKind,
    DisputeStage,
    DisputeState,
    FactAnswer,
    RulingVerdict,
)
from tests.disputes.test_fold import DEEDS, EFFECT
from tests.disputes.told import CALL, CODE, EIGHT, PLAYERS, RULE, after, at, fact

STRANGER = "M"
"""A member who holds every office and has had no part in any of it."""
EVERY_OFFICE = frozenset({"arbitrator", "committee", "secretary"})
DUMMY = {seat: who for seat, who in PLAYERS.items() if seat is not Seat.S}
CALLS = st.sampled_from(
    [
        CALL,
        CALL,
        replace(CALL, players=DUMMY),
        replace(CALL, by="", players={}),
        replace(CALL, kind=DisputeKind.ETIQUETTE, against=("A",)),
        replace(CALL, kind=DisputeKind.ETIQUETTE, against=("A",), players={}),
    ]
)
PLAYER, OFFICER = st.sampled_from("ABYZ"), st.sampled_from("RS")
TOLD = st.one_of(
    st.builds(fact, PLAYER),
    st.builds(acts.AnswerFact, PLAYER, st.integers(1, 2), st.sampled_from(FactAnswer)),
    st.builds(acts.AcceptOnlooker, PLAYER, st.sampled_from("KL")),
    st.builds(acts.OnlookerDecides, st.integers(1, 2), st.booleans()),
)
JUDGED = st.one_of(
    st.builds(acts.Decline, OFFICER, st.just(EIGHT), st.just("why")),
    st.builds(lambda who, effect: replace(RULE, by=who, effects=(effect,)), OFFICER, EFFECT),
    st.builds(lambda who, effect: replace(RULE, by=who, effects=(effect,)), OFFICER, EFFECT),
)
APPEALED = st.one_of(
    st.builds(acts.LodgeAppeal, PLAYER, st.just(EIGHT), st.just("grounds")),
    st.builds(acts.Concur, PLAYER, st.just(EIGHT)),
)
VERDICTS = st.builds(
    lambda verdict: acts.DecideAppeal(
        "C", EIGHT, verdict, "so", (NoEffect(),) if verdict is RulingVerdict.VARIED else ()
    ),
    st.sampled_from(RulingVerdict),
)
REGISTERED = st.just(acts.Publish(RulingsName.NONE))
PASSAGES = st.tuples(
    st.lists(TOLD, max_size=8),
    st.lists(st.builds(acts.Hear, OFFICER), max_size=1),
    st.lists(TOLD, max_size=4),
    st.lists(JUDGED, max_size=2),
    st.lists(REGISTERED, max_size=1),
    st.lists(JUDGED, max_size=1),
    st.lists(APPEALED, max_size=4),
    st.lists(VERDICTS, max_size=1),
    st.lists(DEEDS, max_size=6),
).map(lambda passages: [deed for passage in passages for deed in passage])
"""What happens to a dispute in its usual order, with some left out; then anything."""


def _ruled(dispute: DisputeState, who: str) -> acts.Rule:
    told = (one.number for one in dispute.facts if settled_facts.settled(dispute, one) is not None)
    return replace(RULE, by=who, facts=tuple(told), effects=(NoEffect(),))


def _first_undone(dispute: DisputeState) -> int:
    effects = enumerate(dispute.ruling.effects if dispute.ruling else (), start=1)
    return next(n for n, one in effects if isinstance(one, Outstanding) and n not in dispute.done)


DOING: dict[AwaitedStep, Callable[[DisputeState, Awaited, str], Any]] = {
    AwaitedStep.TELLING: lambda _dispute, _one, who: fact(who),
    AwaitedStep.ANSWERS: lambda _dispute, one, who: acts.AnswerFact(
        who, one.fact, FactAnswer.ASSENT
    ),
    AwaitedStep.ONLOOKER: lambda _dispute, _one, who: acts.AcceptOnlooker(who, "N"),
    AwaitedStep.HIS_WORD: lambda _dispute, one, _who: acts.OnlookerDecides(one.fact, True),
    AwaitedStep.HEARING: lambda _dispute, _one, who: acts.Hear(who),
    AwaitedStep.RULING: lambda dispute, _one, who: _ruled(dispute, who),
    AwaitedStep.DECLINING: lambda _dispute, _one, who: acts.Decline(who, EIGHT, "why"),
    AwaitedStep.APPEAL: lambda _dispute, _one, who: acts.LodgeAppeal(who, EIGHT, "grounds"),
    AwaitedStep.CONCURRENCE: lambda _dispute, _one, who: acts.Concur(who, EIGHT),
    AwaitedStep.COMMITTEE: lambda _dispute, _one, who: acts.DecideAppeal(
        who, EIGHT, RulingVerdict.UPHELD, "so"
    ),
    AwaitedStep.PUBLISHING: lambda _dispute, _one, _who: acts.Publish(RulingsName.NONE),
    AwaitedStep.DOING: lambda dispute, _one, who: acts.RecordDone(
        who, EIGHT, _first_undone(dispute)
    ),
}
"""The act by which somebody does what is awaited of him."""


def left_to_nobody(dispute: DisputeState, now: Any) -> Iterator[str]:
    """Yield what a dispute awaits that nobody may do; that it awaits nothing, before its end."""
    for one in awaited(dispute, now):
        if one.what is AwaitedStep.NOTHING:
            if not at_its_end(dispute):
                yield "nothing, and it is not over"
            continue
        people = one.who or ((STRANGER,) if OFFICES.get(one.what) else ())
        if not people:
            yield f"{one.what}, of nobody"
        for who in people:
            called = for_whom(dispute, one, who, EVERY_OFFICE) or one.what is AwaitedStep.APPEAL
            try:
                brings = decide(dispute, DOING[one.what](dispute, one, who), CODE)
            except WhistError as error:
                yield f"{one.what}, but {who} may not: {error}"
            else:
                if not called or not brings:
                    yield f"{one.what}, but {who} is not told so"


def at_its_end(dispute: DisputeState) -> bool:
    """Tell whether nothing follows any more: taken back, declined for good, or in the register."""
    if dispute.ruling is None:
        return dispute.stage in (
            DisputeStage.WITHDRAWN,
            DisputeStage.DECLINED,
            DisputeStage.DECIDED,
        )
    return dispute.published is not None and dispute.register.rulings == len(dispute.rulings)


@settings(max_examples=150, derandomize=True, deadline=None)
@given(CALLS, PASSAGES)
def test_no_dispute_is_left_without_somebody_who_may_take_it_on(call, deeds):
    dispute = after(call)
    for deed in deeds:
        try:
            happened = decide(dispute, deed, CODE)
        except WhistError:
            continue
        for event in happened:
            dispute = evolve(dispute, event)
        assert [*left_to_nobody(dispute, at(1)), *left_to_nobody(dispute, at(8))] == []
