"""A dispute at random: its events build it again, and come back from JSON as they were."""

import json
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from club.errors import WhistError
from club.rules.house_rules import RulingsName
from rubbers.cards.seats import Side
from rubbers.scoring.statement import Statement
from tables.disputes.rules import acts, effects, notation
from tables.disputes.rules.decide import decide
from tables.disputes.rules.evolve import evolve, replay
from tables.disputes.rules.state import DisputeStage, FactAnswer, FactForm, RulingVerdict
from tests.disputes.told import CALL, CODE, EIGHT, RULE, at

WHO = st.sampled_from("ABYZKRC")
FACT = st.integers(1, 3)
DIGESTS = tuple(f"{one:064x}" for one in range(9))
EFFECT = st.sampled_from(
    [
        effects.ScoreHand(2, Statement()),
        effects.VoidHand(2),
        effects.DealAgain(2),
        effects.LoseDeal(2),
        effects.ValueGame(1, 2),
        effects.GrantRemedy("72", Side.NS),
        effects.LoseRemedy("72", Side.EW),
        effects.AdjustPoints(-2, Side.NS),
        effects.AdjustPoints(3, who="A"),
        effects.Warn("A"),
        effects.OnlookerPays("K"),
        effects.NoEffect(),
    ]
)
DEEDS = st.one_of(
    st.builds(acts.WaitOrGoOn, st.booleans()),
    st.builds(acts.StateFact, WHO, st.sampled_from(FactForm), st.just("words")),
    st.builds(acts.AnswerFact, WHO, FACT, st.sampled_from(FactAnswer)),
    st.builds(acts.AcceptOnlooker, WHO, st.sampled_from("KL")),
    st.builds(acts.OnlookerDecides, FACT, st.booleans()),
    st.builds(acts.Hear, st.sampled_from("RS")),
    st.builds(acts.Decline, st.just("R"), st.just(at(0)), st.just("why")),
    st.builds(lambda effect, *told: replace(RULE, effects=(effect,), facts=told), EFFECT, FACT),
    st.builds(acts.RecordDone, st.just("R"), st.just(at(1)), st.integers(1, 2)),
    st.builds(acts.LodgeAppeal, WHO, st.just(at(1)), st.just("grounds")),
    st.builds(acts.Concur, WHO, st.just(at(2))),
    st.builds(
        acts.DecideAppeal, WHO, st.just(at(3)), st.sampled_from(RulingVerdict), st.just("so")
    ),
    st.builds(acts.Publish, st.sampled_from(RulingsName)),
    st.builds(
        acts.AddAttachment, WHO, st.sampled_from(DIGESTS), *[st.just(9)] * 3, st.just("of it")
    ),
    st.builds(acts.RemoveAttachment, WHO, st.integers(1, 3), st.just("why")),
    st.builds(acts.MarkLeading, st.booleans()),
    st.builds(acts.WithdrawCall, WHO, st.sampled_from(["", "why"])),
)
APPEALS = acts.LodgeAppeal | acts.Concur | acts.DecideAppeal


@settings(max_examples=60, derandomize=True, deadline=None)
@given(st.lists(DEEDS, max_size=25))
def test_whatever_is_done_the_events_build_the_dispute_again(deeds):
    told, dispute = list(decide(None, CALL, CODE)), None
    for event in told:
        dispute = evolve(dispute, event)
    for deed in deeds:
        try:
            happened = decide(dispute, deed, CODE)
        except WhistError:
            continue
        before = dispute
        told += happened
        for event in happened:
            dispute = evolve(dispute, event)
        assert before.stage is not DisputeStage.WITHDRAWN or isinstance(deed, acts.RemoveAttachment)
        goes_on = APPEALS | acts.RemoveAttachment
        assert before.stage is not DisputeStage.DECLINED or isinstance(deed, goes_on)
        assert dispute.rulings[: len(before.rulings)] == before.rulings
    lines = json.loads(json.dumps([notation.write_event(event) for event in told]))
    read = [notation.read_event(what, body) for what, body in lines]
    assert read == told
    assert replay(read) == dispute
    body = json.loads(json.dumps(notation.write_dispute(dispute)))
    assert notation.read_dispute(body) == dispute
    assert dispute.called_at == EIGHT
    assert dispute.arbitrator not in dispute.parties
