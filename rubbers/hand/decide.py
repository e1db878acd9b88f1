"""Decide what an act at the table brings about: first for the cards, then under the laws."""

from __future__ import annotations

from collections.abc import Iterable

from club.errors import Impossible, Refusal
from club.reason import N_, Reason
from rubbers.code.code import Code
from rubbers.hand.acts.act import Act
from rubbers.hand.acts.choices import Demand, Waive
from rubbers.hand.acts.claims import Claim, Claimed
from rubbers.hand.acts.facts import Fact
from rubbers.hand.acts.speech import Inquire
from rubbers.hand.dealers import begun_again
from rubbers.hand.facts.fact_lookup import Facts
from rubbers.hand.facts.fact_question import UnknownFact
from rubbers.hand.law_context import LawContext
from rubbers.hand.mechanics.apply_act import apply_act
from rubbers.hand.mechanics.card_mechanics import put_right
from rubbers.hand.mechanics.impossible_acts import check_shown
from rubbers.hand.normalise import normalise
from rubbers.hand.remedies import call_compliance, choosing, deadlines, late_remedies, remedies
from rubbers.hand.state import events
from rubbers.hand.state.evolve import evolve, replay
from rubbers.hand.state.hand import HandStage, HandState, PendingCall
from rubbers.hand.state.ruling import Status
from rubbers.hand.table_questions import WRONG_DEMAND


class HandDraft:
    """A hand while one act is carried out: each event is applied as it comes."""

    def __init__(self, hand: HandState) -> None:
        """Start from the hand before the act."""
        self.now = hand
        self.events: list[events.Event] = []

    def take(self, happened: Iterable[events.Event]) -> None:
        """Record these events and apply them to the hand."""
        for event in happened:
            self.events.append(event)
            self.now = evolve(self.now, event)


def decide(
    hand: HandState, act: Act, at: int, code: Code, facts: Facts
) -> tuple[events.Event, ...]:
    """Return the events an act brings about, as the `at`-th act of this hand.

    Raises Refusal, naming the law, if the code gives the act no effect; Impossible if no table
    allows it; UnknownFact if a law depends on a fact that nobody has stated.
    """
    if hand.stage is HandStage.SETTLED and not isinstance(act, Fact | Inquire):
        raise Impossible(
            Reason(N_("The stakes are paid, so nothing more can be done at this table."))
        )
    # The last deal fell, and the act begins a new one.
    if begun := begun_again(hand, act, code):
        afresh = decide(evolve(hand, begun), act, at, code, facts)
        return (begun, *afresh)
    # Playing on without a choice chooses the first of the cards laid together.
    if let_stand := choosing.not_chosen(hand, act):
        before = decide(hand, let_stand, at, code, facts)
        return (*before, *decide(replay(hand, before), act, at, code, facts))
    # Taking a revoke penalty implies the claim that nobody has made yet.
    if claimed := _claimed_with_it(hand, act, at, code, facts):
        return (*claimed, *decide(replay(hand, claimed), act, at, code, facts))
    # Interpret the act, and unwrap the remedy that is elected or demanded.
    interpreted = normalise(hand, put_right(hand, act))
    key, act = remedies.named_in(interpreted), remedies.asked_for(interpreted)
    demanded = isinstance(interpreted, Demand)
    context = LawContext(hand, hand, act, at, code, facts, key, demanded=demanded)
    draft = HandDraft(hand)
    asks = remedies.is_remedy(act)
    # A remedy must be one the offence carries, and be asked for in time.
    if asks:
        draft.take(code.ask(WRONG_DEMAND)(context))
        if draft.events:
            return tuple(draft.events)
        _check_in_time(context)
    # Refuse impossible cards, and whatever a law forbids.
    check_shown(hand, act)
    code.check(context, act)
    # Move the cards, and judge the calls that the card just laid answers.
    draft.take(apply_act(hand, act, at, facts))
    failed = _judged(draft, hand, at, facts)
    # Settle the ruling that the act chooses from or waives.
    if asks:
        draft.take(choosing.chosen(draft.now, act, at, key))
    elif isinstance(act, Waive):
        draft.take(choosing.waived(draft.now, act))
    # Run every law bound to this act; each sees the events of those before it.
    for effect in code.effects(type(act)):
        if context.now is not draft.now or context.failed is not failed:
            context = LawContext(hand, draft.now, act, at, code, facts, key, failed)
        draft.take(effect(context))
    # Close whatever has run out or been paid.
    _leads_allowed(draft)
    draft.take(deadlines.lapses(draft.now, act, at, facts))
    draft.take(_paid(draft.now))
    return tuple(draft.events)


def _claimed_with_it(
    hand: HandState, act: Act, at: int, code: Code, facts: Facts
) -> tuple[events.Event, ...]:
    """Return the claim implied by taking the penalty for a known revoke that nobody has claimed.

    Raises Refusal, naming the law, if it can no longer be claimed.
    """
    asked, key = remedies.asked_for(act), remedies.named_in(act)
    if not isinstance(asked, remedies.PENALTIES) or asked.by is None:
        return ()
    if remedies.offered(hand, asked, key) or remedies.once_offered(hand, asked, key):
        return ()
    if asked.by.side in (*hand.claimants, *hand.withdrew):
        return ()
    claim = Claim(by=asked.by, what=Claimed.REVOKE)
    try:
        claimed = decide(hand, claim, at, code, facts)
    except (Impossible, UnknownFact):
        return ()
    return claimed if remedies.offered(replay(hand, claimed), asked, key) else ()


def _check_in_time(context: LawContext) -> None:
    """Raise Refusal, under the law of its ruling, for a remedy that is too late or not due."""
    hand, act = context.now, context.act
    if remedies.offered(hand, act, context.key):
        return
    ruling = remedies.once_offered(hand, act, context.key)
    if ruling is not None and ruling.status in (Status.LAPSED, Status.OPEN):
        past = late_remedies.too_late(hand, ruling, act)
        raise Refusal(ruling.because.law, past, edition=context.code.id)
    given = remedies.given_then(hand, act, context.key) if ruling is None else None
    if given is not None:
        own = Reason(
            N_("What was done then comes under law {law}, so choose by that law."),
            law=given.because.law,
        )
        raise Refusal(given.because.law, own, edition=context.code.id)
    owed = remedies.owed_otherwise(hand, act, context.key) if ruling is None else None
    if owed is not None:
        other = Reason(
            N_("Law {law} does not allow that call for what {who} did."),
            law=owed.because.law,
            who=(str(owed.by),),
        )
        raise Refusal(owed.because.law, other, edition=context.code.id)


def _judged(draft: HandDraft, hand: HandState, at: int, facts: Facts) -> tuple[PendingCall, ...]:
    """End the calls that the card just laid obeys or makes past; return those it disobeys.

    A lead out of turn answers no call.
    """
    trick = draft.now.trick
    laid = trick.laid[-1] if trick and not trick.out_of_turn else None
    if trick is None or laid is None or laid.at != at:
        return ()
    if len(trick.laid) == 1 and laid.seat not in hand.leaders:
        return ()
    failed = []
    for call, answer in tuple(call_compliance.judged(draft.now, laid)):
        match call_compliance.obeyed(draft.now, call, answer, facts):
            case True:
                draft.take(call_compliance.ended(draft.now, call))
            case False:
                failed.append(call)
            case None if call_compliance.is_past(draft.now, call, answer):
                draft.take(call_compliance.ended(draft.now, call))
    draft.take(deadlines.card_gone(draft.now, laid.seat, laid.card))
    return tuple(failed)


def _leads_allowed(draft: HandDraft) -> None:
    """Count a card led out of turn as played once its lead is accepted, not before."""
    for event in tuple(draft.events):
        trick = draft.now.numbered(event.trick) if isinstance(event, events.LeadAllowed) else None
        if trick is not None:
            led = trick.laid[0]
            draft.take(deadlines.card_gone(draft.now, led.seat, led.card))


def _paid(hand: HandState) -> Iterable[events.Event]:
    """Count penalties chosen during play as paid once the hand is over."""
    if hand.stage is HandStage.PLAYING:
        return
    for ruling in hand.rulings:
        if ruling.penalty and ruling.status is Status.CHOSEN:
            yield events.RulingClosed(ruling.key, Status.PAID)
