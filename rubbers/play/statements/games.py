"""What follows from confirmed hands: scores, games, the rubber, and the next dealer."""

from __future__ import annotations

from club.reason import N_, Reason
from rubbers.cards.seats import Seat
from rubbers.code.code import Code
from rubbers.code.law import Because, Question
from rubbers.play.state.acts import MarkHand
from rubbers.play.state.events import DealPasses, GameConcluded, GameWon, HandScored, RubberWon
from rubbers.play.state.evolve import RubberDraft
from rubbers.play.state.rubber_state import HandPlayed, PresentHand, RubberState, WonGame
from rubbers.scoring import questions
from rubbers.scoring.score import HandScore, ScoreLine, ScoreLineKind
from rubbers.scoring.score_hand import rubber_points, score_hand
from rubbers.scoring.statement import Outcome, Statement

TRUMP_WAS_TURNED = (Outcome.PLAYED, Outcome.VOID)
"""The outcomes that are possible only after the trump was turned."""


def game_of(rubber: RubberState, hand: int) -> WonGame | None:
    """Return the won game that a hand belongs to; None if its game is still being played."""
    return next((game for game in rubber.games if hand <= game.hand), None)


def trump_turned_after(rubber: RubberState, hand: int) -> bool:
    """Check whether a trump was turned after this hand, as stated or as later hands imply."""
    if any(played.number > hand for played in rubber.hands):
        return True
    if any(
        lost.number > hand and (lost.trumps is not None or lost.outcome in TRUMP_WAS_TURNED)
        for lost in rubber.lost_deals
    ):
        return True
    present = rubber.hand
    if present is None or present.number <= hand:
        return False
    return present.trumps is not None or _played_by_a_mark(rubber)


def _played_by_a_mark(rubber: RubberState) -> bool:
    """Check whether the statement awaiting an answer says that the present hand was played."""
    match rubber.awaiting and rubber.awaiting.proposal:
        case MarkHand(statement=statement):
            return statement.outcome in TRUMP_WAS_TURNED
    return False


def scored(draft: RubberDraft, number: int, code: Code) -> RubberDraft:
    """Score a confirmed hand, and the game and the rubber if this hand wins them."""
    rubber = draft.rubber
    hand = rubber.played(number)
    if hand is None:
        raise ValueError("only a confirmed hand is scored")
    if rubber.result is not None:
        return draft.then(HandScored(number, _after_the_rubber(rubber, code)))
    score = score_hand(rubber.score, hand.statement, code, rubber.dummies)
    draft = draft.then(HandScored(number, score))
    if score.won_by is None or score.value is None:
        return draft
    reason = Reason(
        N_("{side} win the game {winners} to {losers}."),
        side=str(score.won_by),
        winners=score.after.of(score.won_by),
        losers=score.after.of(score.won_by.adversaries),
    )
    because = code.because(questions.GAME_VALUE, reason)
    game = len(rubber.games) + 1
    won = GameWon(game, score.won_by, score.value, score.after, number, because)
    return rubber_won(draft.then(won), code)


def rubber_won(draft: RubberDraft, code: Code) -> RubberDraft:
    """Record who has won the rubber and for how much, if its games decide it."""
    games = [(game.side, game.value) for game in draft.rubber.games]
    worth = rubber_points(games, code)
    if worth is None:
        return draft
    reason = Reason(N_("{side} win the rubber."), side=str(worth.side))
    because = code.because(questions.RUBBER_WINNER, reason)
    due = draft.rubber.stakes.due(worth.points)
    return draft.then(RubberWon(worth.side, worth.points, worth.lines, due, because))


def concluded(draft: RubberDraft, code: Code) -> RubberDraft:
    """Conclude every won game whose last hand was followed by a turned trump."""
    reason = Reason(N_("The trump of the next deal has been turned."))
    because = code.because(questions.CORRECTION, reason)
    games = (
        game
        for game in draft.rubber.games
        if not game.concluded and trump_turned_after(draft.rubber, game.hand)
    )
    return draft.then(*(GameConcluded(game.number, because) for game in games))


def deal_after_hand(hand: HandPlayed, code: Code) -> DealPasses:
    """Return who deals after a confirmed hand."""
    if hand.statement.outcome is Outcome.VOID:
        to = code.ask(questions.DEAL_AFTER_VOID)(hand.dealt_by)
        because = _deals(code, questions.DEAL_AFTER_VOID, N_("The hand is void: {seat} deals."), to)
    elif hand.dealt_by is not hand.dealer:
        to = code.ask(questions.DEAL_OUT_OF_TURN)(hand.dealt_by)
        template = N_("The deal passes on from the player who dealt: {seat} deals.")
        because = _deals(code, questions.DEAL_OUT_OF_TURN, template, to, reading=True)
    else:
        to = code.ask(questions.DEAL_AFTER_HAND)(hand.dealer)
        because = _deals(code, questions.DEAL_AFTER_HAND, N_("{seat} deals next."), to)
    return DealPasses(to, hand.number + 1, 0, because)


def deal_after_lost_deal(hand: PresentHand, statement: Statement, code: Code) -> DealPasses:
    """Return who deals after a misdeal, a new deal or a void hand."""
    dealt_by = statement.dealt_by or hand.dealer
    match statement.outcome:
        case Outcome.MISDEAL if dealt_by is hand.dealer.partner:
            question, from_seat = questions.DEAL_FOR_PARTNER, hand.dealer
            template = N_("A misdeal by the dealer's partner: {seat} deals.")
        case Outcome.MISDEAL:
            question, from_seat = questions.DEAL_AFTER_MISDEAL, dealt_by
            template = N_("A misdeal: {seat} deals.")
        case Outcome.VOID:
            question, from_seat = questions.DEAL_AFTER_VOID, dealt_by
            template = N_("The hand is void: {seat} deals again.")
        case _:
            question, from_seat = questions.DEAL_AFTER_NEW_DEAL, hand.dealer
            template = N_("A new deal: {seat} deals again.")
    to = code.ask(question)(from_seat)
    return DealPasses(to, hand.number, hand.attempt + 1, _deals(code, question, template, to))


def _deals(
    code: Code,
    question: Question[questions.Passing],
    template: str,
    to: Seat,
    *,
    reading: bool = False,
) -> Because:
    return code.because(question, Reason(template, seat=str(to)), reading=reading)


def _after_the_rubber(rubber: RubberState, code: Code) -> HandScore:
    """Score nothing for a hand that, after a correction, was played after the rubber was won."""
    because = code.because(
        questions.RUBBER_WINNER,
        Reason(N_("The rubber was already won, so the hand does not count.")),
    )
    line = ScoreLine(None, ScoreLineKind.HAND, 0, 0, because)
    return HandScore(rubber.score, rubber.score, (line,))
