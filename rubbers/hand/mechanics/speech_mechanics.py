"""The mechanics of what is said, called and marked, and of the end of a hand."""

from __future__ import annotations

from collections.abc import Iterator

from club.errors import Impossible
from club.reason import N_, Reason
from rubbers.cards.partial_card import PartialCard
from rubbers.cards.seats import CLOCKWISE, Seat
from rubbers.hand.acts import choices, claims, ending, noticed, speech, tricks, trump
from rubbers.hand.acts import facts as fact_acts
from rubbers.hand.acts.act import Act, YesNo
from rubbers.hand.facts import fact_question
from rubbers.hand.facts.fact_lookup import Facts
from rubbers.hand.mechanics.score_mechanics import score_corrected
from rubbers.hand.state import events
from rubbers.hand.state.hand import (
    DealFate,
    HandStage,
    HandState,
    Marked,
    RevokeClaim,
    StatedLead,
    TrumpCard,
)
from rubbers.hand.state.trick import Trick

TO_HONOURS = ("honours", "call_honours", "honours_count")
"""What an objection to a count of honours may name."""


def _is_quitted(trick: Trick, at: int, facts: Facts) -> bool:
    """Check whether a trick has been turned and left; raise UnknownFact if that is not known."""
    if trick.quitted or not trick.complete or trick.turned:
        return trick.quitted
    return facts.answer(fact_question.quitted(trick.number, at)) == fact_question.YES


def said(hand: HandState, act: Act, at: int, facts: Facts) -> Iterator[events.Event]:
    """Yield the events of saying, calling or marking something, or of ending the hand."""
    match act:
        case speech.AskNone(by=Seat() as by, of=of) if of in (None, by.partner):
            if not _is_quitted(last(hand), at, facts):
                yield events.NoneAsked(last(hand).number, by.partner)
        case speech.Answer(by=Seat() as by, holds=YesNo.NO):
            yield events.NoneAnswered(last(hand).number, by)
        case speech.Answer(by=Seat() as by):
            yield events.SomeAdmitted(last(hand).number, by)
        case tricks.LeadImpossible() | noticed.Discover(what=noticed.Irregularity.SHORT_HAND):
            yield events.CardWanting()
        case fact_acts.HadLead(who=who):
            yield events.LeadStated(StatedLead(hand.to_lead, who))
        case choices.AskTime(by=Seat() as by):
            yield events.TimeAsked(by)
        case trump.TakeUpTrump():
            yield events.TrumpCardMoved(TrumpCard.TAKEN_UP)
        case trump.LayDown(card=card) if card.may_be(_turned(hand)):
            yield events.TrumpCardMoved(TrumpCard.ON_TABLE)
        case speech.AgreeBystander(by=Seat() as by, who=who):
            yield events.OnlookerAccepted(by.side, who)
        case ending.PayStakes(who=""):
            yield events.StakesPaid()
        case _:
            yield from _claimed(hand, act, at)
            yield from _ended(hand, act, facts)


def _claimed(hand: HandState, act: Act, at: int) -> Iterator[events.Event]:
    """Yield the events of a claim, a call, a mark, a withdrawal or a corrected score."""
    match act:
        case claims.Claim(by=Seat() as by, what=claims.Claimed.REVOKE, of=of, trick=trick):
            of = of or tuple(s for s in CLOCKWISE if s.side is not by.side)
            yield events.RevokeClaimed(RevokeClaim(by, of, trick, at))
        case claims.Claim(by=Seat() as by, what=claims.Claimed.HONOURS):
            yield events.HonoursCalled(by.side, -1)
        case claims.Claim(by=Seat() as by, what=claims.Claimed.GAME):
            yield events.GameClaimed(by.side, at)
        case claims.Withdraw(by=Seat() as by, what=claims.Claimed.GAME):
            yield events.GameWithdrawn(by.side)
        case claims.Withdraw(by=Seat() as by, what=claims.Claimed.REVOKE):
            yield events.RevokeClaimWithdrawn(by.side)
        case claims.Object(by=Seat() as by, to=to) if to in TO_HONOURS:
            if by.side.adversaries in hand.honours_called:
                yield events.HonoursCalled(by.side.adversaries, -1)
        case ending.CallHonours(by=Seat() as by, count=count):
            yield events.HonoursCalled(by.side, -1 if count is None else count)
        case ending.Mark(side=side, points=points, for_=what):
            honours = "honour" in what.lower()
            yield events.PointsMarked(Marked(side, points, at, honours))
        case ending.CorrectScore(by=Seat() as by):
            yield from score_corrected(hand, act, by)


def _ended(hand: HandState, act: Act, facts: Facts) -> Iterator[events.Event]:
    """Yield the events of ending the hand or the rubber, or of going on to the next deal."""
    match act:
        case ending.EndHand():
            yield from over(hand)
        case speech.Inquire() if (
            facts.last(fact_acts.Tricks) is not None and hand.fate is DealFate.STANDS
        ):
            yield from over(hand)
        case ending.EndRubber():
            yield from over(hand)
            yield events.RubberEnded()
        case ending.CutForNext(by=by, presented=presented):
            yield from over(hand)
            if presented or by is None:
                yield events.StageReached(HandStage.CUT)
            else:
                yield events.CutUnpresented(by.side)
        case ending.TurnUpNext():
            yield from over(hand)
            yield events.StageReached(HandStage.TURNED)
        case ending.Settle():
            yield from over(hand)
            yield events.StageReached(HandStage.SETTLED)


def over(hand: HandState) -> Iterator[events.Event]:
    """End a hand that is still being played."""
    if hand.stage is HandStage.PLAYING:
        yield events.StageReached(HandStage.OVER)


def _turned(hand: HandState) -> PartialCard:
    return PartialCard.of(hand.turn_up) if hand.turn_up else PartialCard(hand.trumps)


def last(hand: HandState) -> Trick:
    """Return the last trick begun; raise Impossible if there is none."""
    if hand.trick is None:
        raise Impossible(Reason(N_("There is no trick yet.")))
    return hand.trick
