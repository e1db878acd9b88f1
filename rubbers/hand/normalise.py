"""Interpret an act that says less than it means, or that dummy's partner does for dummy."""

from __future__ import annotations

from dataclasses import replace

from rubbers.cards.partial_card import PartialCard
from rubbers.cards.seats import Seat
from rubbers.hand.acts import choices, deal, pack, trump
from rubbers.hand.acts.act import Act
from rubbers.hand.acts.ending import PayStakes
from rubbers.hand.acts.play import Expose, ExposureManner, NameCard
from rubbers.hand.state.hand import AFTER, HandStage, HandState

DEALING = (
    pack.PresentPack,
    deal.Deal,
    deal.DealCards,
    deal.MoveCard,
    deal.Apportion,
    deal.LayTrumpFaceDown,
    deal.CountCards,
)
"""Acts attributed to the dealer if nobody else is named."""
OF_THE_DEALER = (*DEALING, deal.TurnUp, deal.LookAtTrump, trump.TakeUpTrump, trump.LayDown)
"""Acts that dummy's partner performs for a dealing dummy."""


def normalise(hand: HandState, act: Act) -> Act:
    """Return the act as it is meant, with its real actor: dealer, dummy or payer of stakes.

    Cards seen during the deal count as exposed in dealing. Naming the card that was turned up, when
    the adversaries have none detached, names the trump card.
    """
    if isinstance(act, PayStakes) and act.who and act.by is None:
        return replace(act, by=_called_on(hand, act.who))
    if isinstance(act, choices.Elect | choices.Demand) and isinstance(act.remedy, PayStakes):
        return replace(act, remedy=replace(act.remedy, who=act.remedy.who or _who_owes(hand)))
    if (
        isinstance(act, Expose)
        and hand.stage is HandStage.DEALING
        and act.how is not ExposureManner.WORDS
    ):
        return deal.ExposeInDealing(by=act.by, card=act.cards[0], where=act.where)
    if isinstance(act, NameCard) and _is_trump_card(hand, act):
        return trump.NameTrump(by=act.by)
    if isinstance(act, DEALING) and act.by is None:
        return replace(act, by=hand.who_deals)
    return _for_dummy(hand, act) if hand.dummies and hand.dealer is not None else act


def _is_trump_card(hand: HandState, act: NameCard) -> bool:
    if act.by is None or hand.turn_up is None or act.card != PartialCard.of(hand.turn_up):
        return False
    others = act.by.side.adversaries.seats
    return act.of not in others and not any(hand.detached.get(seat) for seat in others)


def _for_dummy(hand: HandState, act: Act) -> Act:
    """Attribute to dummy what dummy's partner does in its place when dealing or cutting."""
    dealer = hand.dealer
    if dealer is None or not isinstance(act, (*OF_THE_DEALER, pack.CutPack)):
        return act
    dealer = dealer.left if hand.stage in AFTER else dealer
    his: Seat = dealer.right if isinstance(act, pack.CutPack) else dealer
    return replace(act, by=his) if his in hand.dummies and act.by is his.partner else act


def _called_on(hand: HandState, onlooker: str) -> Seat | None:
    """Return a player who may call on an onlooker to pay; None if nobody may."""
    due = (one.entitled[0] for one in hand.rulings if one.live and one.onlooker == onlooker)
    return next(due, None)


def _who_owes(hand: HandState) -> str:
    """Return the last onlooker who may be called on to pay; empty if there is none."""
    due = [one.onlooker for one in hand.rulings if one.live and one.onlooker]
    return due[-1] if due else ""
