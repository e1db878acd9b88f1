"""Correcting a score: a hand under law 11, the value of a game under law 12."""

from __future__ import annotations

from club.errors import Fault, Impossible, Malformed
from club.reason import N_, Reason
from rubbers.cards.seats import Seat
from rubbers.code.code import Code
from rubbers.play.state.acts import Confirm, CorrectGame, CorrectHand, MarkHand
from rubbers.play.state.events import (
    CorrectionAsked,
    Event,
    GameCorrectionAsked,
    GameValueCorrected,
    HandCorrected,
    ScoreReopened,
)
from rubbers.play.state.evolve import RubberDraft
from rubbers.play.state.rubber_state import HandPlayed, RubberState, WonGame
from rubbers.play.statements import games
from rubbers.scoring import questions
from rubbers.scoring.statement import Outcome, Statement
from rubbers.scoring.statement_checks import check_statement

MENDED_OUTCOMES = (Outcome.PLAYED, Outcome.VOID)


def check_nothing_awaits(rubber: RubberState, by: Seat | None) -> None:
    """Raise Impossible if a statement awaits an answer and this seat may not replace it.

    The side that made it may replace it, and anyone may once it has been objected to.
    """
    if rubber.awaiting is not None and not rubber.awaiting.may_be_replaced_by(by):
        raise Impossible(Reason(N_("The last entry must be confirmed or withdrawn first.")))


def hand_correction_asked(rubber: RubberState, act: CorrectHand, code: Code) -> tuple[Event, ...]:
    """Ask for a confirmed hand to be corrected, if the laws still allow it."""
    hand = confirmed_hand(rubber, act.hand)
    check_mended(rubber, hand, act.statement)
    _check_not_ruled(hand)
    code.check(rubber, act)
    check_nothing_awaits(rubber, act.by)
    return (CorrectionAsked(act.hand, act.statement, act.by),)


def game_correction_asked(rubber: RubberState, act: CorrectGame, code: Code) -> tuple[Event, ...]:
    """Ask for the value of a game to be corrected."""
    game = won_game(rubber, act.game)
    check_value(game, act.value)
    _check_not_ruled(game)
    code.check(rubber, act)
    check_nothing_awaits(rubber, act.by)
    return (GameCorrectionAsked(act.game, act.value, act.by),)


def hand_put_right(
    rubber: RubberState, correction: CorrectHand, act: Confirm, code: Code
) -> tuple[Event, ...]:
    """Correct a hand and recalculate every score from it onwards."""
    reason = Reason(N_("Hand {hand} is corrected."), hand=correction.hand)
    because = code.because(questions.CORRECTION, reason)
    corrected = HandCorrected(correction.hand, correction.statement, because, act.by)
    return hand_mended(RubberDraft(rubber), corrected, code).events


def hand_mended(draft: RubberDraft, corrected: HandCorrected, code: Code) -> RubberDraft:
    """Record that a hand was corrected, and recalculate every score from it onwards."""
    reopened = ScoreReopened(corrected.hand, corrected.because)
    draft = _reworked(draft.then(corrected, reopened), corrected.hand, code)
    return _dealer_put_right(draft, code)


def game_put_right(
    rubber: RubberState, correction: CorrectGame, act: Confirm, code: Code
) -> tuple[Event, ...]:
    """Correct a game's value, and the rubber points if the rubber is won."""
    reason = Reason(N_("Game {game} counts {count}."), game=correction.game, count=correction.value)
    because = code.because(questions.GAME_CORRECTION, reason)
    corrected = GameValueCorrected(correction.game, correction.value, because, act.by)
    return games.rubber_won(RubberDraft(rubber).then(corrected), code).events


def _reworked(draft: RubberDraft, first: int, code: Code) -> RubberDraft:
    for hand in draft.rubber.hands:
        if hand.number >= first:
            draft = games.scored(draft, hand.number, code)
    return games.concluded(draft, code)


def _dealer_put_right(draft: RubberDraft, code: Code) -> RubberDraft:
    """Pass the deal to the right player if the correction changes who deals the next hand.

    Nothing changes once the next hand has been dealt.
    """
    rubber = draft.rubber
    last, hand = rubber.hands[-1], rubber.hand
    if rubber.over or _begun(rubber):
        return draft
    passes = games.deal_after_hand(last, code)
    same = hand is not None and hand.dealer is passes.to
    return draft if same else draft.then(passes)


def _begun(rubber: RubberState) -> bool:
    """Check whether the present hand has begun: its trump is turned, or its result is stated."""
    hand, stated = rubber.hand, rubber.awaiting and rubber.awaiting.proposal
    dealt = hand is not None and (hand.attempt > 0 or hand.trumps is not None)
    return dealt or isinstance(stated, MarkHand)


def confirmed_hand(rubber: RubberState, number: int) -> HandPlayed:
    """Return a confirmed hand; raise Impossible if it has not been confirmed."""
    hand = rubber.played(number)
    if hand is None:
        raise Impossible(Reason(N_("Hand {hand} has not been confirmed."), hand=number))
    return hand


def won_game(rubber: RubberState, number: int) -> WonGame:
    """Return a won game; raise Impossible if it has not been won."""
    game = next((game for game in rubber.games if game.number == number), None)
    if game is None:
        raise Impossible(Reason(N_("Game {game} has not been won."), game=number))
    return game


def check_value(game: WonGame, value: int) -> None:
    """Raise Malformed for an impossible value, and Impossible for the value it already has."""
    if value not in (1, 2, 3):
        expected = Reason(N_("A game counts one, two or three."))
        raise Malformed(expected, faults=[Fault("value", expected)])
    if value == game.value:
        raise Impossible(Reason(N_("Nothing to change: that is already the case.")))


def _check_not_ruled(settled: HandPlayed | WonGame) -> None:
    if settled.ruling:
        reason = Reason(
            N_("Ruling {ruling} settled this, so only a later ruling can change it."),
            ruling=settled.ruling,
        )
        raise Impossible(reason)


def check_mended(rubber: RubberState, hand: HandPlayed, statement: Statement) -> None:
    """Raise an error unless a confirmed hand can be corrected to this statement."""
    if statement.outcome not in MENDED_OUTCOMES:
        expected = Reason(N_("Choose a hand that was played out, or was made void."))
        raise Malformed(expected, faults=[Fault("statement.outcome", expected)])
    check_statement(statement, rubber.dummies)
    if statement == hand.statement:
        raise Impossible(Reason(N_("Nothing to change: that is already the case.")))
