"""The mechanics of a deal: what its acts do, whatever the laws say."""

from __future__ import annotations

from collections.abc import Iterator

from club.codec.frozen import replace_fields
from club.errors import Fault, Impossible
from club.reason import N_, Reason
from rubbers.cards.partial_card import UNKNOWN_CARD, PartialCard
from rubbers.cards.seats import Seat
from rubbers.hand.acts import deal, pack, tricks
from rubbers.hand.acts.act import Act, YesNo
from rubbers.hand.acts.facts import Revoked, Tricks
from rubbers.hand.facts import fact_question
from rubbers.hand.facts.fact_lookup import Facts
from rubbers.hand.state import events
from rubbers.hand.state.hand import AFTER, DealFate, HandStage, HandState

OF_THE_NEXT = (pack.PresentPack, pack.CutPack, deal.Deal)
"""Acts of the next deal once a card has been played, or the result of the hand is known."""
ANOTHER_TRUMP = Reason(N_("A different card was turned up in this deal."))


def _cut_for_the_next(hand: HandState, by: Seat, *, presented: bool) -> Iterator[events.Event]:
    if presented:
        yield events.StageReached(
            HandStage.TURNED if hand.stage is HandStage.TURNED else HandStage.CUT
        )
    else:
        yield events.CutUnpresented(by.side)


def _is_of_the_next(hand: HandState, act: Act, facts: Facts) -> bool:
    """Check whether an act belongs to the next deal, which means that the hand is over."""
    if hand.stage is not HandStage.PLAYING or hand.fate is not DealFate.STANDS:
        return False
    if hand.tricks:
        return isinstance(act, OF_THE_NEXT)
    went = facts.last(Tricks) is not None or facts.last(Revoked) is not None
    again = isinstance(act, deal.Deal) and act.by in (None, hand.dealer)
    return went and isinstance(act, OF_THE_NEXT) and not again


def apply_deal_act(hand: HandState, act: Act, at: int, facts: Facts) -> Iterator[events.Event]:
    """Yield what an act does to the pack and the deal."""
    if _is_of_the_next(hand, act, facts):
        yield events.StageReached(HandStage.OVER)
        hand = replace_fields(hand, stage=HandStage.OVER)
    match act:
        case pack.Shuffle(by=Seat() as by):
            yield events.PackShuffled(by)
        case tricks.TouchToGather() if hand.trick is not None:
            yield events.GatheringBegun(hand.trick.number)
        case pack.Consent(by=Seat() as by):
            yield events.LeaveGiven(by)
        case pack.CutPack(by=Seat() as by) if hand.stage in AFTER:
            yield from _cut_for_the_next(hand, by, presented=act.presented)
        case pack.CutPack(by=Seat() as by):
            yield events.PackCut(by)
        case deal.Deal() | deal.TurnUp() if hand.stage in AFTER:
            yield events.StageReached(HandStage.TURNED)
        case deal.Deal(by=Seat() as by):
            yield events.DealtBy(by)
            yield events.TrumpCardTurned(UNKNOWN_CARD)
        case deal.MoveCard(by=Seat() as by):
            yield events.CardShifted(by)
        case deal.DealCards(by=Seat() as by, to=to, sequence=sequence):
            yield events.DealtBy(by)
            yield events.CardDealt(sequence[-1] if sequence else to, at)
        case deal.ExposeInDealing(card=card, whose=whose):
            yield events.CardSeenInDealing(card)
            if hand.last_dealt is not None and whose is not hand.last_dealt[0]:
                yield events.CardDealt(None, at)
        case deal.TurnUp(card=card):
            _check_turned_once(hand, card)
            yield events.TrumpCardTurned(card)
        case (
            deal.TouchCards(by=Seat() as by, during_deal=True)
            | deal.LookAtCards(by=Seat() as by)
            | deal.TakeUpHand(by=Seat() as by)
        ):
            if hand.stage is HandStage.DEALING or hand.next_dealt is not None:
                yield events.CardsTouched(by)
        case deal.Interrupt(by=Seat() as by, established=established):
            right = established or facts.answer(fact_question.established(at))
            if right == YesNo.NO:
                yield events.DealerWronged(by.side.adversaries)


def _check_turned_once(hand: HandState, card: PartialCard) -> None:
    """Raise Impossible if another card has already been turned up in this deal."""
    before = PartialCard.of(hand.turn_up) if hand.turn_up else UNKNOWN_CARD
    if hand.stage is HandStage.PLAYING and not before.may_be(card):
        expected = Reason(N_("the {card}, which was turned up in this deal"), card=str(before))
        raise Impossible(ANOTHER_TRUMP, faults=[Fault("card", expected)])
