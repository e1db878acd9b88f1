"""A hand dealt by the program, as one seat or an onlooker may see it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rubbers.cards.card import Card, Suit
from rubbers.cards.partial_card import PartialCard
from rubbers.cards.seats import Seat, Side, Sides
from rubbers.hand.hand_score import winner
from rubbers.hand.on_screen import Cards
from rubbers.hand.state.hand import (
    DealFate,
    HandStage,
    HandState,
    PendingCall,
    RevokeClaim,
    TrumpCard,
)
from rubbers.hand.state.ruling import Ruling
from rubbers.hand.state.trick import Trick
from rubbers.play.state.dealt_hand import DealtHand
from rubbers.play.state.table_events import PlayManner, Revealed


@dataclass(frozen=True, slots=True)
class HandView:
    """What `seat` (None: an onlooker) may see of a hand on the screen.

    `held` are the cards it may see in hands, its own and a dummy's; `left` is how many each seat
    has. `trick` is the trick on the table, and `last` the last one turned, at the latest by the
    next lead. The other tricks are shown to those who may search them, and to all when the pack is
    cut. The trump card is not shown once it is taken up, nor a revoke before it is claimed. `dealt`
    are the four hands, once the secret is revealed.
    """

    seat: Seat | None
    number: int
    attempt: int
    manner: PlayManner
    id: str
    beacon: str
    stage: HandStage
    fate: DealFate
    dealer: Seat | None
    trumps: Suit | None
    turn_up: Card | None
    to_act: Seat | None
    held: Cards
    left: Mapping[Seat, int]
    trick: Trick | None
    last: Trick | None
    tricks: tuple[Trick, ...]
    taken: Sides[int]
    exposed: Mapping[Seat, tuple[PartialCard, ...]]
    thrown: tuple[Seat, ...]
    rulings: tuple[Ruling, ...]
    calls: tuple[PendingCall, ...]
    claims: tuple[RevokeClaim, ...]
    honours_called: tuple[Side, ...]
    game_claimed: tuple[Side, ...]
    revealed: Revealed | None
    dealt: Cards


def hand_view(dealt: DealtHand, seat: Seat | None, cards: Cards) -> HandView:
    """Return what this seat may see; `cards` are the four hands as dealt.

    No other seat's cards are disclosed.
    """
    hand, last = dealt.hand, dealt.hand.trick
    turned = [trick for trick in hand.tricks if trick.quitted or trick is not last]
    taken_up = hand.trump_card is TrumpCard.TAKEN_UP
    won = [winner(hand, trick) for trick in hand.tricks if trick.complete]
    return HandView(
        seat=seat,
        number=dealt.number,
        attempt=dealt.attempt,
        manner=dealt.manner,
        id=dealt.id,
        beacon=dealt.beacon,
        stage=hand.stage,
        fate=hand.fate,
        dealer=hand.dealer,
        trumps=hand.trumps,
        turn_up=None if taken_up else hand.turn_up,
        to_act=hand.to_act,
        held=_held(hand, seat, cards),
        left={one: 13 - len(hand.laid_by(one)) for one in Seat},
        trick=last if last is not None and not last.quitted else None,
        last=turned[-1] if turned else None,
        tricks=hand.tricks if _may_search(dealt, seat) else (),
        taken=Sides(*(sum(one in side.seats for one in won) for side in Side)),
        exposed=hand.exposed,
        thrown=hand.thrown,
        rulings=hand.rulings,
        calls=hand.calls,
        claims=hand.revoke_claims,
        honours_called=tuple(hand.honours_called),
        game_claimed=tuple(hand.game_claimed),
        revealed=dealt.revealed,
        dealt=cards if dealt.revealed is not None else {},
    )


def _held(hand: HandState, seat: Seat | None, cards: Cards) -> Cards:
    open_to = {seat, *hand.dummies}
    gone = {one.card.card for trick in hand.tricks for one in trick.laid}
    return {
        one: tuple(card for card in dealt if card not in gone)
        for one, dealt in cards.items()
        if one in open_to
    }


def _may_search(dealt: DealtHand, seat: Seat | None) -> bool:
    """Check whether every trick may be seen: by claimants once the hand is over, later by all."""
    hand = dealt.hand
    if dealt.in_play:
        return False
    claimed = {one.by.side for one in hand.revoke_claims}
    claimed |= {one.side.adversaries for one in hand.rulings if one.revoke}
    return dealt.cut or (seat is not None and seat.side in claimed)
