"""Apply shuffling, cutting and dealing to a hand."""

from __future__ import annotations

from dataclasses import replace

from club.codec.frozen import replace_fields
from rubbers.hand.state import events
from rubbers.hand.state.hand import AFTER, DealFate, HandStage, HandState


def dealt(hand: HandState, event: events.DealEvent) -> HandState:
    """Return the hand after an event of the deal."""
    match event:
        case events.DealBegun(dealer=dealer, stage=stage):
            return HandState(
                score=hand.score,
                games=hand.games,
                game=hand.game,
                dummies=hand.dummies,
                dealer=dealer,
                stage=stage,
                accepted=hand.accepted,
                past=(*hand.past, *hand.rulings),
            )
        case events.LeaveGiven(seat=seat):
            return replace_fields(hand, consented=(*hand.consented, seat))
        case events.PackCut(by=by):
            return replace_fields(hand, cut_by=by, shuffled=hand.shuffled if by else ())
        case events.PackShuffled(seat=seat):
            return replace_fields(hand, shuffled=(*hand.shuffled, seat))
        case events.GatheringBegun(trick=trick):
            return replace_fields(hand, gathering=trick)
        case events.DealtBy() if hand.next_fate is not DealFate.STANDS:
            return hand
        case events.DealtBy(seat=seat):
            return replace_fields(hand, dealt_by=seat)
        case events.DealerStands(seat=seat):
            return replace_fields(hand, dealer=seat)
        case events.CardsTouched(seat=seat):
            return replace_fields(hand, touched=(*hand.touched, seat))
        case events.DealingErred(seat=seat):
            return replace_fields(hand, misdealing=seat)
        case events.CardDealt(to=to, at=at):
            last = None if to is None else (to, at)
            if hand.stage not in AFTER or hand.next_dealt is not None:
                return replace_fields(hand, last_dealt=last)
            return replace_fields(hand, last_dealt=last, next_dealt=at, touched=(), wronged=())
        case events.CardSeenInDealing(card=card):
            return replace_fields(hand, seen_in_dealing=(*hand.seen_in_dealing, card))
        case events.CardShifted(seat=seat):
            return replace_fields(hand, shifted=(*hand.shifted, seat))
        case events.DealerWronged(side=side):
            return replace_fields(hand, wronged=(*hand.wronged, side))
        case events.TrumpCardTurned(card=card):
            return replace(
                hand,
                stage=HandStage.PLAYING,
                trumps=card.suit or hand.trumps,
                turn_up=card.card or hand.turn_up,
            )
