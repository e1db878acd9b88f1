"""The course of what is said, called and marked, and of how a hand ends."""

from __future__ import annotations

from collections.abc import Iterator

from club.errors import Fault, Impossible
from club.reason import N_, Reason
from rubbers.cards.seats import CLOCKWISE, Seat, Sides
from rubbers.cards.told import CardTold
from rubbers.hand import asked, events
from rubbers.hand.acts import ending, speech, trump
from rubbers.hand.acts import facts as told
from rubbers.hand.acts.act import Act, YesNo
from rubbers.hand.facts import Facts
from rubbers.hand.hand import Fate, Hand, Marked, RevokeClaim, Stage, ToldLead, TrumpCard
from rubbers.hand.trick import Trick

TO_HONOURS = ("honours", "call_honours", "honours_count")
"""What is objected to where a count of honours is."""


def _is_quitted(trick: Trick, at: int, facts: Facts) -> bool:
    """Say whether a trick has been turned and left; asks where that is not told."""
    if trick.quitted or not trick.complete or trick.turned:
        return trick.quitted
    return facts.told(asked.quitted(trick.number, at)) == asked.YES


def said(hand: Hand, act: Act, at: int, facts: Facts) -> Iterator[events.Event]:
    """Give what it brings about to say, call or mark something, or to end the hand."""
    match act:
        case speech.AskNone(by=Seat() as by, of=of) if of in (None, by.partner):
            if not _is_quitted(last(hand), at, facts):
                yield events.NoneAsked(last(hand).number, by.partner)
        case speech.Answer(by=Seat() as by, holds=YesNo.NO):
            yield events.NoneAnswered(last(hand).number, by)
        case speech.Answer(by=Seat() as by):
            yield events.SomeAdmitted(last(hand).number, by)
        case told.HadLead(who=who):
            yield events.LeadTold(ToldLead(hand.to_lead, who))
        case speech.AskTime(by=Seat() as by):
            yield events.TimeAsked(by)
        case speech.Claim(by=Seat() as by, what=speech.Claimed.REVOKE, of=of, trick=trick):
            of = of or tuple(s for s in CLOCKWISE if s.side is not by.side)
            yield events.RevokeClaimed(RevokeClaim(by, of, trick, at))
        case speech.Claim(by=Seat() as by, what=speech.Claimed.HONOURS):
            yield events.HonoursCalled(by.side, -1)
        case speech.Claim(by=Seat() as by, what=speech.Claimed.GAME):
            yield events.GameClaimed(by.side, at)
        case speech.Withdraw(by=Seat() as by, what=speech.Claimed.GAME):
            yield events.GameWithdrawn(by.side)
        case speech.Withdraw(by=Seat() as by, what=speech.Claimed.REVOKE):
            for claim in hand.revoke_claims:
                if claim.by.side is by.side:
                    yield events.ClaimSettled(claim.at)
        case trump.TakeUpTrump():
            yield events.TrumpCardMoved(TrumpCard.TAKEN_UP)
        case trump.LayDown(card=card) if card.may_be(_turned(hand)):
            yield events.TrumpCardMoved(TrumpCard.ON_TABLE)
        case ending.EndHand():
            yield from over(hand)
        case speech.Inquire() if facts.last(told.Tricks) is not None and hand.fate is Fate.STANDS:
            yield from over(hand)
        case ending.CorrectScore(by=Seat() as by):
            yield from _corrected_score(hand, act, by)
        case ending.EndRubber():
            yield from over(hand)
            yield events.RubberEnded()
        case speech.Object(by=Seat() as by, to=to) if to in TO_HONOURS:
            if by.side.adversaries in hand.honours_called:
                yield events.HonoursCalled(by.side.adversaries, -1)
        case ending.CallHonours(by=Seat() as by, count=count):
            yield events.HonoursCalled(by.side, -1 if count is None else count)
        case ending.Mark(side=side, points=points):
            yield events.PointsMarked(Marked(side, points, at))
        case ending.CutForNext(by=by, presented=presented):
            yield from over(hand)
            if presented or by is None:
                yield events.StageReached(Stage.CUT)
            else:
                yield events.CutUnpresented(by.side)
        case ending.TurnUpNext():
            yield from over(hand)
            yield events.StageReached(Stage.TURNED)
        case told.AgreeBystander(by=Seat() as by, who=who):
            yield events.OnlookerAccepted(by.side, who)
        case ending.PayStakes(who=""):
            yield events.StakesPaid()
        case ending.Settle():
            yield from over(hand)
            yield events.StageReached(Stage.SETTLED)


def _corrected_score(hand: Hand, act: ending.CorrectScore, by: Seat) -> Iterator[events.Event]:
    """Put the score right with which the deal began, or what a game was worth.

    A score that was marked for this hand is worked from the hand itself.
    """
    if act.game is not None and act.game <= len(hand.games):
        worth = act.to.number or 0
        if not 1 <= worth <= 3:
            expected = Reason(N_("what the game is worth, from 1 to 3"))
            raise Impossible(Reason(N_("No game is worth that.")), faults=[Fault("to", expected)])
        yield events.GameCorrected(act.game, worth)
        return
    side = act.side or by.side
    if act.to.sides is not None:
        corrected: Sides[int] = act.to.sides
    elif any(one.side is side for one in hand.marked):
        return
    else:
        corrected = hand.score.with_(side, act.to.number or 0)
    if not all(0 <= points <= 4 for points in (corrected.ns, corrected.ew)) and not hand.marked:
        expected = Reason(N_("points from nothing to four"))
        raise Impossible(Reason(N_("No score is that.")), faults=[Fault("to", expected)])
    if not hand.marked:
        yield events.ScoreCorrected(corrected)


def over(hand: Hand) -> Iterator[events.Event]:
    """Give the end of a hand that is still played."""
    if hand.stage is Stage.PLAYING:
        yield events.StageReached(Stage.OVER)


def _turned(hand: Hand) -> CardTold:
    return CardTold.of(hand.turn_up) if hand.turn_up else CardTold(hand.trumps)


def last(hand: Hand) -> Trick:
    """Give the last trick begun; raises Impossible where there is none."""
    if hand.trick is None:
        raise Impossible(Reason(N_("There is no trick yet.")))
    return hand.trick
