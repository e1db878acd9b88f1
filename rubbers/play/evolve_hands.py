"""Apply statements, answers and deals to a rubber."""

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
    """Keep a statement and the objections to it until it is agreed."""
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
    """Apply an event that moves the rubber from one hand to the next."""
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
    """Stop waiting for an answer after a correction by agreement; a ruling answers nothing."""
    return rubber if ruling else replace(objecting.answered(rubber), awaiting=None)


def _confirmed(rubber: Rubber, ruling: str) -> Rubber:
    """Add the marked hand to the hands played, or to the lost deals."""
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
