"""What statements and deals make of a rubber."""

from __future__ import annotations

from dataclasses import replace

from rubbers.play import acts, events
from rubbers.play.evolve_table import turned
from rubbers.play.rubber import (
    Awaiting,
    Hand,
    HandPlayed,
    LostDeal,
    Objection,
    Rubber,
)
from rubbers.scoring.statement import Outcome, Statement


def stated(rubber: Rubber, event: events.StatedEvent) -> Rubber:
    """Keep what is stated and what is said of it, until it is agreed to."""
    match event:
        case events.HandMarked():
            proposal: acts.Proposal = acts.MarkHand(event.statement, event.by)
        case events.CorrectionAsked():
            proposal = acts.Correct(event.hand, event.statement, event.by)
        case events.GameCorrectionAsked():
            proposal = acts.CorrectGame(event.game, event.value, event.by)
        case events.Objected():
            return _objected(rubber, event)
        case events.MarkWithdrawn():
            return replace(rubber, awaiting=None)
    return replace(rubber, awaiting=Awaiting(proposal))


def _objected(rubber: Rubber, event: events.Objected) -> Rubber:
    if rubber.awaiting is None:
        raise ValueError("an objection to nothing")
    objections = (*rubber.awaiting.objections, Objection(event.by, event.reason_ref))
    return replace(rubber, awaiting=replace(rubber.awaiting, objections=objections))


def dealt(rubber: Rubber, event: events.DealtEvent) -> Rubber:
    """Follow the hands from deal to deal."""
    match event:
        case events.TrumpTurned():
            if rubber.hand is None:
                raise ValueError("a trump turned when no hand is dealt")
            hand = replace(rubber.hand, trumps=event.suit, turn_up=event.card)
            return turned(replace(rubber, hand=hand), event.suit, event.card)
        case events.HandConfirmed():
            return _confirmed(rubber, event.ruling)
        case events.HandCorrected():
            hands = (
                replace(hand, statement=event.statement, ruling=event.ruling or hand.ruling)
                if hand.number == event.hand
                else hand
                for hand in rubber.hands
            )
            return replace(rubber, hands=tuple(hands), awaiting=still_awaited(rubber, event.ruling))
        case events.DealPasses():
            return replace(rubber, hand=Hand(event.hand, event.attempt, event.to))


def still_awaited(rubber: Rubber, ruling: str) -> Awaiting | None:
    """Give what awaits an answer after a correction: it answers its own, a ruling answers none."""
    return rubber.awaiting if ruling else None


def _confirmed(rubber: Rubber, ruling: str) -> Rubber:
    """Write down the hand that was marked, or the deal that came to nothing."""
    statement, hand = _marked(rubber), rubber.hand
    if hand is None:
        raise ValueError("a hand confirmed when none is dealt")
    trumps = hand.trumps or statement.trumps
    if statement.outcome is Outcome.PLAYED:
        played = HandPlayed(
            hand.number, hand.attempt, hand.dealer, statement, trumps, ruling=ruling
        )
        return replace(rubber, awaiting=None, hands=(*rubber.hands, played))
    dealer = statement.dealt_by or hand.dealer
    lost = LostDeal(hand.number, hand.attempt, dealer, statement.outcome, trumps, ruling)
    return replace(rubber, awaiting=None, lost_deals=(*rubber.lost_deals, lost))


def _marked(rubber: Rubber) -> Statement:
    match rubber.awaiting and rubber.awaiting.proposal:
        case acts.MarkHand(statement=statement):
            return statement
    raise ValueError("a hand confirmed that nobody marked")
