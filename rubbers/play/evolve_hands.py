"""What statements and deals make of a rubber."""

from __future__ import annotations

from dataclasses import replace

from rubbers.play import acts, events, objecting
from rubbers.play.evolve_table import turned
from rubbers.play.rubber import (
    Hand,
    HandPlayed,
    LostDeal,
    ObjectionEnd,
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
            return objecting.kept(rubber, event)
        case events.ObjectionWithdrawn():
            return objecting.taken_back(rubber, event)
        case events.MarkWithdrawn():
            return replace(objecting.closed(rubber, ObjectionEnd.TAKEN_BACK), awaiting=None)
    return objecting.stated(rubber, proposal)


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
            return still_awaited(replace(rubber, hands=tuple(hands)), event.ruling)
        case events.DealPasses():
            return replace(rubber, hand=Hand(event.hand, event.attempt, event.to))


def still_awaited(rubber: Rubber, ruling: str) -> Rubber:
    """Close what awaits an answer after a correction, which answers its own; a ruling, none."""
    return rubber if ruling else replace(objecting.answered(rubber), awaiting=None)


def _confirmed(rubber: Rubber, ruling: str) -> Rubber:
    """Write down the hand that was marked, or the deal that came to nothing."""
    statement, hand = _marked(rubber), rubber.hand
    if hand is None:
        raise ValueError("a hand confirmed when none is dealt")
    rubber = (
        objecting.ruled(rubber, hand.number, hand.attempt) if ruling else objecting.answered(rubber)
    )
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
