"""Apply the effects of a ruling to the rubber in dispute, both for a preview and on signing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import assert_never

from club.errors import Fault, Impossible, Malformed
from club.reason import N_, Reason, of_count
from rubbers.code.code import Code
from rubbers.play.state.evolve import RubberDraft
from rubbers.play.state.rubber_state import Result, RubberState
from rubbers.play.statements.corrections_by_ruling import (
    Ground,
    Ruled,
    RuledGame,
    RuledHand,
    left_behind,
    put_right,
)
from rubbers.scoring.statement import Outcome, Statement
from tables.disputes.rules import effects as kinds


class PlayersSeated(StrEnum):
    """Whether the people of a rubber still sit at it."""

    AT_ITS_TABLE = "at_its_table"
    GONE_ON = "gone_on"  # its table has ended it, or no longer exists
    CLOSED = "closed"  # the evening is closed


NO_DEAL = {
    PlayersSeated.GONE_ON: N_(
        "The table has moved on from that rubber, so no hand of it can be dealt. A hand "
        "already played can be made void, or scored by the ruling."
    ),
    PlayersSeated.CLOSED: N_(
        "The evening is closed, so no hand can be dealt. A hand already played can be made "
        "void, or scored by the ruling."
    ),
}


STANDS = {
    "void": N_(
        "Hand {hand} is already void: that effect changes nothing, and the score stays as it is."
    ),
    "scored": N_(
        "Hand {hand} is already scored that way: that effect changes nothing, and the score "
        "stays as it is."
    ),
    "worth": N_(
        "Game {game} already has that value: that effect changes nothing, and the score "
        "stays as it is."
    ),
}


class UnfitEffect(Malformed):
    """An effect that is not possible; fault fields are relative to it, and `place` is its index."""

    def __init__(self, wrong: Malformed, place: int) -> None:
        super().__init__(wrong.reason, faults=wrong.faults)
        self.place = place

    @property
    def in_place(self) -> list[Fault]:
        """The faults with fields relative to the ruling."""
        return [
            Fault(f"effects[{self.place}].{fault.field}", fault.expected) for fault in self.faults
        ]


def applied(
    rubber: RubberState | None,
    effects: Iterable[kinds.Effect],
    ground: Ground,
    code: Code,
    where: PlayersSeated = PlayersSeated.AT_ITS_TABLE,
) -> RubberDraft | None:
    """Return what happens to the rubber, effect by effect; None if nothing does.

    A rubber that is reopened after its people have moved on is left unfinished, and one won by the
    ruling is then settled. Raises UnfitEffect, with its fields, for an effect that is not possible.
    """
    story: RubberDraft | None = None
    for place, effect in enumerate(effects):
        if isinstance(effect, kinds.OfTheRubber):
            try:
                story = _with_effect(story or _of_a_rubber(rubber), effect, ground, code, where)
            except Malformed as wrong:
                raise UnfitEffect(wrong, place) from wrong
            except Impossible as wrong:
                raise UnfitEffect(_unfit(_field(effect), wrong.reason), place) from wrong
    if story is None or where is PlayersSeated.AT_ITS_TABLE:
        return story
    return story.then(*left_behind(story.rubber))


def _of_a_rubber(rubber: RubberState | None) -> RubberDraft:
    if rubber is None:
        raise _unfit(
            "kind", Reason(N_("This dispute is not about a rubber, so it cannot change a score."))
        )
    return RubberDraft(rubber)


def _with_effect(
    story: RubberDraft, effect: kinds.OfTheRubber, ground: Ground, code: Code, where: PlayersSeated
) -> RubberDraft:
    if isinstance(effect, kinds.DealAgain | kinds.LoseDeal):
        _check_dealt(story.rubber, effect.hand, where)
    ruled = _ruled(effect)
    _check_changes(story.rubber, ruled)
    return story.then(*put_right(story.rubber, ruled, ground, code))


def _ruled(effect: kinds.OfTheRubber) -> Ruled:
    match effect:
        case kinds.ScoreHand():
            return RuledHand(effect.hand, effect.statement)
        case kinds.VoidHand():
            return RuledHand(effect.hand, Statement(Outcome.VOID))
        case kinds.DealAgain():
            return RuledHand(effect.hand, Statement(Outcome.NEW_DEAL))
        case kinds.LoseDeal():
            return RuledHand(effect.hand, Statement(Outcome.MISDEAL, dealt_by=effect.dealt_by))
        case kinds.ValueGame():
            return RuledGame(effect.game, effect.value)
        case _:
            assert_never(effect)


def _check_dealt(rubber: RubberState, hand: int, where: PlayersSeated) -> None:
    """Raise Malformed unless this is the current hand and its players are there to deal it."""
    if where is not PlayersSeated.AT_ITS_TABLE:
        raise _unfit("hand", Reason(NO_DEAL[where]))
    if rubber.hand is None or rubber.hand.number != hand:
        template = N_("Hand {hand} is not the current one; it can only be made void.")
        raise _unfit("hand", Reason(template, hand=hand))


def _check_changes(rubber: RubberState, ruled: Ruled) -> None:
    """Raise Malformed for an effect that would change nothing."""
    match ruled:
        case RuledHand(hand=number, statement=statement):
            played = rubber.played(number)
            if played is None or played.statement != statement:
                return
            if statement.outcome is Outcome.VOID:
                raise _unfit("hand", Reason(STANDS["void"], hand=number))
            raise _unfit("statement", Reason(STANDS["scored"], hand=number))
        case RuledGame(game=number, value=value):
            if not any((game.number, game.value) == (number, value) for game in rubber.games):
                return
            raise _unfit("value", Reason(STANDS["worth"], game=number))


def _field(effect: kinds.OfTheRubber) -> str:
    return "game" if isinstance(effect, kinds.ValueGame) else "hand"


def _unfit(field: str, reason: Reason) -> Malformed:
    return Malformed(reason, faults=[Fault(field, reason)])


OPENED = {
    PlayersSeated.AT_ITS_TABLE: N_(
        "The rubber is then no longer won: it goes on at its table with hand {hand}, and "
        "{seat} deals."
    ),
    PlayersSeated.GONE_ON: N_(
        "The rubber is then no longer won, and cannot go on because its table has moved on. "
        "It is left unfinished and does not count in the standings; places and cuts stay as "
        "they are."
    ),
    PlayersSeated.CLOSED: N_(
        "The rubber is then no longer won, and cannot go on because the evening is closed. "
        "It is left unfinished and does not count in the standings."
    ),
}
STAYS = N_("The rubber stays unfinished and does not count in the standings.")
WON = {
    PlayersSeated.AT_ITS_TABLE: N_("The rubber is then won, and no more hands of it are played."),
    PlayersSeated.GONE_ON: N_(
        "The rubber had been left unfinished; it is then won and counts as settled."
    ),
    PlayersSeated.CLOSED: N_(
        "The rubber had been left unfinished; it is then won and counts as settled."
    ),
}
COUNTED = N_("The standings it counts in are worked out again.")


def follows(before: RubberState, after: RubberState, where: PlayersSeated) -> tuple[Reason, ...]:
    """Return what becomes of the rubber and of the standings it counts in."""
    return tuple(_of_games(before, after)) + tuple(_of_the_rubber(before, after, where))


def _of_games(before: RubberState, after: RubberState) -> Iterator[Reason]:
    now, then = len(before.games), len(after.games)
    if then < now:
        yield of_count(
            now - then,
            N_("A game that was won is then in progress again."),
            N_("{count} games that were won are then in progress again."),
        )


def _of_the_rubber(
    before: RubberState, after: RubberState, where: PlayersSeated
) -> Iterator[Reason]:
    if before.result is None and after.result is None:
        if before.over:
            yield Reason(STAYS)
        elif after.over:
            yield Reason(OPENED[where])
        return
    if after.result is None:
        yield _opened(after, where)
    elif before.result is None:
        yield Reason(WON[where])
    if _worth(before.result) != _worth(after.result):
        yield Reason(COUNTED)


def _opened(after: RubberState, where: PlayersSeated) -> Reason:
    hand = after.hand
    if where is PlayersSeated.AT_ITS_TABLE and hand is not None:
        return Reason(OPENED[where], hand=hand.number, seat=str(hand.dealer))
    return Reason(OPENED[where])


def _worth(result: Result | None) -> tuple[object, int] | None:
    return (result.side, result.points) if result else None
