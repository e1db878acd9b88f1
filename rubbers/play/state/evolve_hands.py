"""Apply statements, answers and deals to a rubber."""

from __future__ import annotations

from dataclasses import replace

from rubbers.cards.seats import LOVE_ALL
from rubbers.play.state import acts, events, objections
from rubbers.play.state.evolve_table import turned
from rubbers.play.state.rubber_state import (
    HandPlayed,
    LostDeal,
    ObjectionEnd,
    PresentHand,
    Result,
    RubberState,
    WonGame,
)
from rubbers.scoring.statement import Outcome, Statement


def stated(rubber: RubberState, event: events.StatedEvent) -> RubberState:
    """Keep a statement and the objections to it until it is agreed."""
    match event:
        case events.HandMarked():
            proposal: acts.Proposal = acts.MarkHand(event.statement, event.by)
        case events.CorrectionAsked():
            proposal = acts.CorrectHand(event.hand, event.statement, event.by)
        case events.GameCorrectionAsked():
            proposal = acts.CorrectGame(event.game, event.value, event.by)
        case events.Objected():
            return objections.kept(rubber, event)
        case events.ObjectionWithdrawn():
            return objections.taken_back(rubber, event)
        case events.MarkWithdrawn():
            return replace(objections.closed(rubber, ObjectionEnd.TAKEN_BACK), awaiting=None)
    return objections.stated(rubber, proposal)


def dealt(rubber: RubberState, event: events.DealtEvent) -> RubberState:
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
            return replace(rubber, hand=PresentHand(event.hand, event.attempt, event.to))


def still_awaited(rubber: RubberState, ruling: str) -> RubberState:
    """Stop waiting for an answer after a correction by agreement; a ruling answers nothing."""
    return rubber if ruling else replace(objections.answered(rubber), awaiting=None)


def _confirmed(rubber: RubberState, ruling: str) -> RubberState:
    """Add the marked hand to the hands played, or to the lost deals."""
    statement, hand = _marked(rubber), rubber.hand
    if hand is None:
        raise ValueError("a hand confirmed when none is dealt")
    rubber = (
        objections.ruled(rubber, hand.number, hand.attempt)
        if ruling
        else objections.answered(rubber)
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


def _marked(rubber: RubberState) -> Statement:
    match rubber.awaiting and rubber.awaiting.proposal:
        case acts.MarkHand(statement=statement):
            return statement
    raise ValueError("a hand confirmed that nobody marked")


def scored(rubber: RubberState, event: events.ScoreEvent) -> RubberState:
    """Apply an event that scores a hand, a game or the rubber."""
    match event:
        case events.ScoreReopened():
            return _reopened(rubber, event.hand)
        case events.HandScored():
            hands = (
                replace(hand, score=event.score) if hand.number == event.hand else hand
                for hand in rubber.hands
            )
            return replace(rubber, hands=tuple(hands), score=event.score.after)
        case events.GameWon():
            game = WonGame(event.game, event.side, event.value, event.score, event.hand)
            return replace(rubber, games=(*rubber.games, game), score=LOVE_ALL)
        case events.GameConcluded():
            games = (
                replace(game, concluded=True) if game.number == event.game else game
                for game in rubber.games
            )
            return replace(rubber, games=tuple(games))
        case events.GameValueCorrected():
            games = (
                replace(game, value=event.value, ruling=event.ruling or game.ruling)
                if game.number == event.game
                else game
                for game in rubber.games
            )
            return still_awaited(replace(rubber, games=tuple(games)), event.ruling)
        case events.RubberWon():
            result = Result(event.side, event.points, event.lines, event.due)
            return replace(rubber, result=result, hand=None)


def _reopened(rubber: RubberState, number: int) -> RubberState:
    """Remove every score from this hand onwards."""
    first = rubber.played(number)
    if first is None or first.score is None:
        raise ValueError("a hand without a score cannot be reopened")
    hands = (replace(h, score=None) if h.number >= number else h for h in rubber.hands)
    return replace(
        rubber,
        hands=tuple(hands),
        games=tuple(game for game in rubber.games if game.hand < number),
        score=first.score.before,
        result=None,
        settled=False,
    )
