"""An error in the score: until when it may be corrected."""

from __future__ import annotations

from collections.abc import Iterator

from club.reason import N_, Reason
from rubbers.cards.seats import Side, Sides
from rubbers.code.law import Enforcement, Law
from rubbers.hand.acts.ending import CorrectScore
from rubbers.hand.hand_score import worked
from rubbers.hand.law_context import LawContext, Offence
from rubbers.hand.state import events
from rubbers.hand.state.hand import HandStage
from rubbers.laws.common.due import paid_up
from rubbers.laws.score import scoring
from rubbers.play.state.acts import CorrectGame, CorrectHand
from rubbers.play.state.rubber_state import RubberState
from rubbers.play.statements.games import game_of, trump_turned_after
from rubbers.scoring import questions
from rubbers.scoring.questions import LOSERS_GAMES, RUBBER_BONUS, RUBBER_WINNER

LAW_11 = Law(
    "11",
    N_(
        "A wrong score can be corrected until its game is concluded, by the turning of the "
        "next trump."
    ),
    Enforcement.GUARD,
    reading=N_(
        "After the last hand of a rubber, until the stakes are paid. A game is concluded as "
        "it was scored: a game still in progress can be corrected even if the right score "
        "would have ended it sooner, and the hands played since then count for the next game."
    ),
)


@LAW_11.gives(questions.CORRECTION)
def correction() -> None:
    """Stand as the ground for a correction made in time."""


@LAW_11.forbids(CorrectHand)
def corrected_too_late(rubber: RubberState, act: CorrectHand) -> Reason | None:
    """Refuse to correct a hand of a concluded game or of a settled rubber."""
    if rubber.settled:
        return Reason(N_("Too late: the rubber is settled, so its scores stand."))
    game = game_of(rubber, act.hand)
    if game is None or not trump_turned_after(rubber, game.hand):
        return None
    return Reason(
        N_("Too late: the trump of the next deal has been turned, so game {game} is concluded."),
        game=game.number,
    )


@LAW_11.forbids(CorrectScore)
def concluded_already(context: LawContext, act: CorrectScore) -> Reason | None:
    """Refuse to correct the score of a game that the next deal's trump has concluded."""
    if _of_a_game(context, act):
        concluded = N_("Too late: game {game} is concluded, so its score stands.")
        return Reason(concluded, game=act.game or 0) if _of_points(act) else None
    if paid_up(context.now):
        return Reason(N_("Too late: the stakes are paid, so the score stands."))
    if context.now.stage is not HandStage.TURNED or not _won(context):
        return None
    return Reason(
        N_("Too late: the trump of the next deal has been turned, so the game is concluded.")
    )


def _of_a_game(context: LawContext, act: CorrectScore) -> bool:
    """Check whether the correction is of the value of a game that has been won."""
    return act.game is not None and act.game <= len(context.now.games)


def _of_points(act: CorrectScore) -> bool:
    """Check whether the wrong number is points, which can be more than a game is worth."""
    stood = act.from_.sides
    points = (act.from_.number or 0,) if stood is None else (stood.ns, stood.ew)
    return max(points) > scoring.game_value(0)


def _won(context: LawContext) -> bool:
    """Check whether this hand won the game: as marked, as scored or, failing both, as claimed."""
    now, enough = context.now, context.code.ask(questions.GAME_POINTS)()
    if any(now.score.of(one.side) + one.points >= enough for one in now.marked):
        return True
    hand = worked(now, context.code, context.facts).score
    if hand is None or hand.won_by is not None:
        return hand is not None or bool(now.game_claimed)
    claimed = now.game_claimed.items()
    return any(scoring.marked_unrecorded(context, side, at) for side, at in claimed)


@LAW_11.follows(CorrectScore)
def score_put_right(context: LawContext) -> Iterator[events.Event]:
    """Record that the score of the game is corrected."""
    act = context.act
    if isinstance(act, CorrectScore) and not _of_a_game(context, act):
        why = Reason(N_("{who} corrects the score of the game."), who=(str(context.by),))
        yield context.ruling(
            LAW_11, Offence(N_("the score was wrong"), context.by, context.at, why)
        )


LAW_12 = Law(
    "12",
    N_("An error in the value of the rubber can be corrected for as long as the rubber lasts."),
    Enforcement.GUARD,
    reading=N_(
        "A rubber lasts until the stakes are paid; after that, only a ruling can correct it."
    ),
)


@LAW_12.gives(questions.GAME_CORRECTION)
def game_correction() -> None:
    """Stand as the ground for a game's value corrected in time."""


@LAW_12.follows(CorrectScore)
def value_put_right(context: LawContext) -> Iterator[events.Event]:
    """Record that the value of a game is corrected, which changes the rubber."""
    act = context.act
    if not isinstance(act, CorrectScore) or not _of_a_game(context, act):
        return
    why = Reason(
        N_("{who} corrects the value of game {game}."),
        who=(str(context.by),),
        game=act.game or 0,
    )
    offence = Offence(N_("the value of a game was wrong"), context.by, context.at, why)
    yield context.ruling(LAW_12, offence)


@LAW_12.forbids(CorrectScore)
def rubber_is_paid(context: LawContext, act: CorrectScore) -> Reason | None:
    """Refuse to correct the value of a game once the stakes of the rubber are paid."""
    if not paid_up(context.now) or not _of_a_game(context, act):
        return None
    return Reason(N_("Too late: the stakes are paid, so the value of the rubber stands."))


@LAW_12.forbids(CorrectGame)
def value_corrected_too_late(rubber: RubberState, act: CorrectGame) -> Reason | None:
    """Refuse to correct a game's value once the rubber is settled."""
    return (
        Reason(N_("Too late: the rubber is settled, so its value stands."))
        if rubber.settled
        else None
    )


LAW_1 = Law(
    "1",
    N_("The side that first wins two games wins the rubber; if each wins one, a third decides."),
    Enforcement.SCORING,
)


@LAW_1.gives(RUBBER_WINNER)
def rubber_winner(games_won: Sides[int]) -> Side | None:
    """Return the side that has won two games."""
    return next((side for side in Side if games_won.of(side) >= 2), None)


LAW_9 = Law(
    "9", N_("Winning the rubber adds two points to the winners' games."), Enforcement.SCORING
)


@LAW_9.gives(RUBBER_BONUS)
def rubber_bonus() -> int:
    """Return the points for the rubber itself."""
    return 2


LAW_10 = Law(
    "10",
    N_("When the losers have won a game, its value is taken off what the winners gain."),
    Enforcement.SCORING,
)


@LAW_10.gives(LOSERS_GAMES)
def losers_games(values: tuple[int, ...]) -> int:
    """Return what comes off for the losers' games."""
    return sum(values)
