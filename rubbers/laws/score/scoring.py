"""Scoring: tricks, honours, their order, and the value of a game."""

from __future__ import annotations

from collections.abc import Iterator

from club.reason import N_, Reason
from rubbers.cards.seats import Side
from rubbers.code.law import Enforcement, Law
from rubbers.hand.acts.claims import Claim, Claimed, Object
from rubbers.hand.acts.ending import CallHonours, Mark
from rubbers.hand.acts.speech import Inquire
from rubbers.hand.facts import fact_question
from rubbers.hand.law_context import LawContext
from rubbers.hand.state import events
from rubbers.hand.state.hand import DealFate, HandStage, HandState, Marked
from rubbers.hand.table_questions import CALLED_BY_GAME
from rubbers.play.state.acts import CorrectHand
from rubbers.play.state.rubber_state import RubberState
from rubbers.play.statements.games import game_of, trump_turned_after
from rubbers.scoring import questions
from rubbers.scoring.score import ScoreLineKind
from rubbers.scoring.statement import SideHonours

LAW_2 = Law(
    "2", N_("Five points make a game; each trick beyond six is a point."), Enforcement.SCORING
)


@LAW_2.gives(questions.GAME_POINTS)
def game_points() -> int:
    """Return the points that make a game."""
    return 5


@LAW_2.gives(questions.TRICK_POINTS)
def trick_points(tricks: int) -> int:
    """Count the tricks beyond the book of six."""
    return max(0, tricks - 6)


LAW_3 = Law(
    "3",
    N_(
        "The trumps from the knave up are honours: a side with all four scores four, with "
        "three it scores two."
    ),
    Enforcement.SCORING,
)


@LAW_3.gives(questions.HONOUR_POINTS)
def honour_points(held: int) -> int:
    """Return the points for this number of honours between two partners."""
    return {4: 4, 3: 2}.get(held, 0)


LAW_4 = Law(
    "4",
    N_("A side that is at four when a deal begins does not score its honours."),
    Enforcement.SCORING,
)


@LAW_4.gives(questions.HONOURS_FORBIDDEN)
def honours_forbidden(score_at_deal: int) -> bool:
    """Check whether a side with this score at the start of the deal scores no honours."""
    return score_at_deal == 4


@LAW_4.forbids(CallHonours, Claim)
def at_four_already(context: LawContext, act: CallHonours | Claim) -> Reason | None:
    """Refuse honours called by a side that stood at four when the deal began.

    If that score of four later proves wrong, it does not count: the call was made, and in time.
    """
    side = context.by.side
    if isinstance(act, Claim) and act.what is not Claimed.HONOURS:
        return None
    score = context.facts.score or context.now.score
    if not context.code.ask(questions.HONOURS_FORBIDDEN)(score.of(side)):
        return None
    return Reason(N_("{side} were at four when the deal began."), side=str(side))


LAW_5 = Law(
    "5",
    N_("Revoke penalties are scored before tricks, and tricks before honours."),
    Enforcement.SCORING,
    reading=N_(
        "All the penalties of a hand are paid before it is decided whether they win the "
        "game; anything scored after the game is won counts for nothing. Penalties are paid "
        "in one order, whoever chose first: tricks are taken, then points come off, then "
        "points are added. Only tricks that a side has won itself are taken from it."
    ),
)


@LAW_5.gives(questions.ORDER)
def order() -> tuple[ScoreLineKind, ...]:
    """Return the order in which a hand is scored."""
    return (ScoreLineKind.REVOKE, ScoreLineKind.TRICKS, ScoreLineKind.HONOURS)


LAW_6 = Law(
    "6",
    N_("Honours are lost unless they are called before the next deal's trump is turned."),
    Enforcement.SCORING,
)


@LAW_6.gives(questions.HONOURS_LOST)
def honours_lost(honours: SideHonours) -> bool:
    """Check whether these honours were not called in time."""
    return not honours.called


@LAW_6.forbids(CallHonours, Claim)
def called_too_late(context: LawContext, act: CallHonours | Claim) -> Reason | None:
    """Refuse honours, or a game on their strength, once the next deal's trump is turned."""
    honours = isinstance(act, CallHonours) or act.what in (Claimed.HONOURS, Claimed.GAME)
    if not honours or context.now.stage is not HandStage.TURNED:
        return None
    return Reason(N_("Too late to call honours: the trump of the next deal has been turned."))


@LAW_6.forbids(CallHonours)
def called_too_soon(context: LawContext, _act: CallHonours) -> Reason | None:
    """Refuse honours called in a hand that is known to be played on."""
    lays = context.facts.evidence.lays
    if context.now.stage is HandStage.PLAYING and any(at > context.at for at, _ in lays):
        return Reason(N_("Honours are called when the hand is over, and it was not over."))
    return None


LAW_7 = Law(
    "7",
    N_(
        "Honours must be called when the hand is over, not merely marked; once called they "
        "may be marked until the end of the game."
    ),
    Enforcement.GUARD,
    reading=N_("Claiming the game and marking it counts as calling them (a published decision)."),
)


@LAW_7.forbids(CorrectHand)
def honours_marked_after_the_game(rubber: RubberState, act: CorrectHand) -> Reason | None:
    """Refuse to mark honours in a game that is over."""
    hand, game = rubber.played(act.hand), game_of(rubber, act.hand)
    if hand is None or hand.statement.honours == act.statement.honours:
        return None
    if game is None or not trump_turned_after(rubber, game.hand):
        return None
    return Reason(
        N_("Too late: game {game} is over, so its honours can no longer be marked."),
        game=game.number,
    )


@LAW_7.forbids(Mark)
def honours_marked_uncalled(context: LawContext, act: Mark) -> Reason | None:
    """Refuse points marked for the honours of this hand if nobody has called them."""
    now = context.now
    if "honour" not in act.for_.lower() or now.stage in (HandStage.DEALING, HandStage.PLAYING):
        return None
    if act.side in now.honours_called or act.side in now.game_claimed:
        return None
    return Reason(N_("The honours were not called; marking them is not enough."))


@LAW_7.gives(CALLED_BY_GAME)
def called_by_claiming_the_game(
    hand: HandState, side: Side, _tricks: int | None, _honours: int | None
) -> bool:
    """Check whether a side that claimed the game also marked it, which is call enough."""
    claimed_at = hand.game_claimed.get(side)
    if claimed_at is None:
        return False
    marked = _marked_since(hand, side, claimed_at)
    if any(one.honours for one in marked):
        return True
    points = sum(one.points for one in marked)
    most = max((one.points for one in marked), default=0)
    return max(most, hand.score.of(side) + points) >= game_points()


def _marked_since(hand: HandState, side: Side, claimed_at: int) -> list[Marked]:
    """Return what a side is known to have marked since it claimed the game."""
    return [one for one in hand.marked if one.side is side and one.at > claimed_at]


@LAW_7.follows(Inquire)
def marked_with_the_game(context: LawContext) -> Iterator[events.Event]:
    """Ask whether a side that claimed the game marked it, if nothing is stated about that."""
    now = context.now
    if now.stage in (HandStage.DEALING, HandStage.PLAYING) or now.fate is not DealFate.STANDS:
        return
    for side, claimed_at in now.game_claimed.items():
        if side not in now.honours_called and marked_unrecorded(context, side, claimed_at):
            points = context.code.ask(questions.GAME_POINTS)()
            yield events.PointsMarked(Marked(side, points, context.at, honours=True))


def marked_unrecorded(context: LawContext, side: Side, claimed_at: int) -> bool:
    """Check whether a game claimed then was marked without an act that shows it; ask if unknown."""
    if _marked_since(context.now, side, claimed_at):
        return False
    if context.code.ask(questions.HONOURS_FORBIDDEN)(context.now.score.of(side)):
        return False
    return context.facts.answer(fact_question.game_marked(claimed_at)) == fact_question.YES


@LAW_7.forbids(Object)
def objected_too_late(context: LawContext, act: Object) -> Reason | None:
    """Refuse the plea, after the next trump is turned, that the game was claimed, not honours."""
    if context.now.stage is not HandStage.TURNED:
        return None
    side = context.by.side.adversaries
    claimed_at = context.now.game_claimed.get(side)
    if claimed_at is None:
        return None
    claimed = called_by_claiming_the_game(context.now, side, None, None)
    if claimed or marked_unrecorded(context, side, claimed_at):
        return Reason(N_("The game was claimed and marked; an objection had to be made at once."))
    return None


LAW_8 = Law(
    "8",
    N_(
        "A game counts three if the losers have no points, two if they have one or two, and "
        "one if they have more."
    ),
    Enforcement.SCORING,
)


@LAW_8.gives(questions.GAME_VALUE)
def game_value(losers: int) -> int:
    """Return the value of a game by the score of its losers."""
    if losers == 0:
        return 3
    return 2 if losers < 3 else 1
