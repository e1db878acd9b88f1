"""Scoring: tricks, honours, their order, the value of a game, and putting a score right."""

from __future__ import annotations

from collections.abc import Iterator

from club.reason import N_, Reason
from rubbers.cards.seats import Side
from rubbers.hand import events
from rubbers.hand.acts.claims import Claim, Claimed, Object
from rubbers.hand.acts.ending import CallHonours, CorrectScore
from rubbers.hand.hand import Hand, Stage
from rubbers.hand.moment import Moment, Offence
from rubbers.hand.score import worked
from rubbers.laws import questions
from rubbers.laws.due import paid_up
from rubbers.laws.law import Enforcement, Law
from rubbers.laws.table_questions import CALLED_BY_GAME
from rubbers.play.acts import Correct, CorrectGame
from rubbers.play.game import game_of, trump_turned_after
from rubbers.play.rubber import Rubber
from rubbers.scoring.score import What
from rubbers.scoring.statement import Honours

LAW_2 = Law("2", N_("Five points make a game; a trick beyond six is a point."), Enforcement.SCORING)


@LAW_2.gives(questions.GAME_POINTS)
def game_points() -> int:
    """Give the points that make a game."""
    return 5


@LAW_2.gives(questions.TRICK_POINTS)
def trick_points(tricks: int) -> int:
    """Count the tricks beyond the book of six."""
    return max(0, tricks - 6)


LAW_3 = Law(
    "3",
    N_("The trumps from the knave up are honours: a side with all four scores four, three two."),
    Enforcement.SCORING,
)


@LAW_3.gives(questions.HONOUR_POINTS)
def honour_points(held: int) -> int:
    """Give the points for so many honours between two partners."""
    return {4: 4, 3: 2}.get(held, 0)


LAW_4 = Law(
    "4",
    N_("A side that stands at four when a deal begins does not score its honours."),
    Enforcement.SCORING,
)


@LAW_4.gives(questions.HONOURS_FORBIDDEN)
def honours_forbidden(score_at_deal: int) -> bool:
    """Say whether a side with this score when the deal began scores no honours."""
    return score_at_deal == 4


@LAW_4.forbids(CallHonours, Claim)
def at_four_already(moment: Moment, act: CallHonours | Claim) -> Reason | None:
    """Refuse honours called by a side that stood at four when the deal began."""
    side = moment.by.side
    if isinstance(act, Claim) and act.what is not Claimed.HONOURS:
        return None
    if not moment.code.ask(questions.HONOURS_FORBIDDEN)(moment.now.score.of(side)):
        return None
    return Reason(N_("{side} stood at four when the deal began."), side=str(side))


LAW_5 = Law(
    "5",
    N_("Revoke penalties are scored before tricks, and tricks before honours."),
    Enforcement.SCORING,
    reading=N_(
        "All penalties of a hand are paid before it is asked whether they win the game; "
        "what is scored after the game is won counts nothing."
    ),
)


@LAW_5.gives(questions.ORDER)
def order() -> tuple[What, ...]:
    """Give the order in which a hand is scored."""
    return (What.REVOKE, What.TRICKS, What.HONOURS)


LAW_6 = Law(
    "6",
    N_("Honours are lost unless they are called before the next deal's trump is turned."),
    Enforcement.SCORING,
)


@LAW_6.gives(questions.HONOURS_LOST)
def honours_lost(honours: Honours) -> bool:
    """Say whether these honours were not called in time."""
    return not honours.called


@LAW_6.forbids(CallHonours, Claim)
def called_too_late(moment: Moment, act: CallHonours | Claim) -> Reason | None:
    """Refuse honours, or a game on their strength, once the next deal's trump is turned."""
    honours = isinstance(act, CallHonours) or act.what in (Claimed.HONOURS, Claimed.GAME)
    if not honours or moment.now.stage is not Stage.TURNED:
        return None
    return Reason(N_("The trump of the next deal has been turned: honours are called too late."))


LAW_7 = Law(
    "7",
    N_(
        "Honours must be called when the hand is over, not merely marked; once called they may be "
        "marked all game long."
    ),
    Enforcement.GUARD,
    reading=N_("To claim the game and mark it is to call them (a published decision)."),
)


@LAW_7.forbids(Correct)
def honours_marked_after_the_game(rubber: Rubber, act: Correct) -> Reason | None:
    """Refuse to mark honours in a game that is over."""
    hand, game = rubber.played(act.hand), game_of(rubber, act.hand)
    if hand is None or hand.statement.honours == act.statement.honours:
        return None
    if game is None or not trump_turned_after(rubber, game.hand):
        return None
    return Reason(N_("Game {game} is over: its honours can no longer be marked."), game=game.number)


@LAW_7.gives(CALLED_BY_GAME)
def called_by_claiming_the_game(
    hand: Hand, side: Side, _tricks: int | None, _honours: int | None
) -> bool:
    """Say whether a side that claimed the game also marked it, which is call enough."""
    claimed_at = hand.game_claimed.get(side)
    if claimed_at is None:
        return False
    enough = game_points()
    return any(
        one.side is side
        and one.at > claimed_at
        and max(one.points, hand.score.of(side) + one.points) >= enough
        for one in hand.marked
    )


@LAW_7.forbids(Object)
def objected_too_late(moment: Moment, act: Object) -> Reason | None:
    """Refuse to plead, after the next trump is turned, that the game was claimed, not honours."""
    if moment.now.stage is not Stage.TURNED:
        return None
    if called_by_claiming_the_game(moment.now, moment.by.side.adversaries, None, None):
        return Reason(N_("The game was claimed and marked; an objection had to come at once."))
    return None


LAW_8 = Law(
    "8",
    N_("A game counts three if the losers have no point, two if one or two, one if more."),
    Enforcement.SCORING,
)


@LAW_8.gives(questions.GAME_VALUE)
def game_value(losers: int) -> int:
    """Give the value of a game by the score of its losers."""
    if losers == 0:
        return 3
    return 2 if losers < 3 else 1


LAW_11 = Law(
    "11",
    N_("A wrong score can be mended until its game is concluded, by the turn of the next trump."),
    Enforcement.GUARD,
    reading=N_(
        "After the last hand of a rubber, until the stakes are paid. A game is concluded as it was "
        "scored: one still in progress can be put right though the right score would have ended "
        "it sooner, and the hands played since then count for the next game."
    ),
)


@LAW_11.gives(questions.CORRECTION)
def correction() -> None:
    """Stand as the ground for a correction made in time."""


@LAW_11.forbids(Correct)
def corrected_too_late(rubber: Rubber, act: Correct) -> Reason | None:
    """Refuse to mend a hand of a concluded game or of a settled rubber."""
    if rubber.settled:
        return Reason(N_("The rubber is settled: its scores stand."))
    game = game_of(rubber, act.hand)
    if game is None or not trump_turned_after(rubber, game.hand):
        return None
    return Reason(
        N_("Game {game} is concluded: the trump of the next deal has been turned."),
        game=game.number,
    )


@LAW_11.forbids(CorrectScore)
def concluded_already(moment: Moment, act: CorrectScore) -> Reason | None:
    """Refuse to mend the score of a game that the next deal's trump has concluded."""
    if _of_a_game(moment, act):
        return None
    if paid_up(moment.now):
        return Reason(N_("The stakes are paid: the score stands."))
    if moment.now.stage is not Stage.TURNED or not _won(moment):
        return None
    return Reason(N_("The game is concluded: the trump of the next deal has been turned."))


def _of_a_game(moment: Moment, act: CorrectScore) -> bool:
    """Say whether it is about what a game that is won is worth."""
    return act.game is not None and act.game <= len(moment.now.games)


def _won(moment: Moment) -> bool:
    """Say whether this hand won the game, as it is marked, scored or, if nothing tells, claimed."""
    now, enough = moment.now, game_points()
    if any(now.score.of(one.side) + one.points >= enough for one in now.marked):
        return True
    hand = worked(now, moment.code, moment.facts).score
    return bool(now.game_claimed) if hand is None else hand.won_by is not None


@LAW_11.follows(CorrectScore)
def score_put_right(moment: Moment) -> Iterator[events.Event]:
    """Record that the score of the game is put right."""
    act = moment.act
    if isinstance(act, CorrectScore) and not _of_a_game(moment, act):
        why = Reason(N_("{who} puts the score of the game right."), who=(str(moment.by),))
        yield moment.ruling(LAW_11, Offence(N_("the score was wrong"), moment.by, moment.at, why))


LAW_12 = Law(
    "12",
    N_("An error in what the rubber is worth can be mended as long as the rubber lasts."),
    Enforcement.GUARD,
    reading=N_("A rubber lasts until the stakes are paid; after that, by a ruling only."),
)


@LAW_12.gives(questions.GAME_CORRECTION)
def game_correction() -> None:
    """Stand as the ground for a game's value mended in time."""


@LAW_12.follows(CorrectScore)
def value_put_right(moment: Moment) -> Iterator[events.Event]:
    """Record that what a game is worth is put right, which changes the rubber."""
    act = moment.act
    if not isinstance(act, CorrectScore) or not _of_a_game(moment, act):
        return
    why = Reason(
        N_("{who} puts right what game {game} is worth."),
        who=(str(moment.by),),
        game=act.game or 0,
    )
    offence = Offence(N_("the value of a game was wrong"), moment.by, moment.at, why)
    yield moment.ruling(LAW_12, offence)


@LAW_12.forbids(CorrectScore)
def rubber_is_paid(moment: Moment, act: CorrectScore) -> Reason | None:
    """Refuse to mend what a game is worth once the stakes of the rubber are paid."""
    if not paid_up(moment.now) or not _of_a_game(moment, act):
        return None
    return Reason(N_("The stakes are paid: the value of the rubber stands."))


@LAW_12.forbids(CorrectGame)
def value_corrected_too_late(rubber: Rubber, act: CorrectGame) -> Reason | None:
    """Refuse to mend a game's value once the rubber is settled."""
    return Reason(N_("The rubber is settled: its value stands.")) if rubber.settled else None
