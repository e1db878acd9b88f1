"""The whist marker of a rubber: a peg for each point of a game, with what won it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.views.parts import Ladder, LadderRow, Peg
from rubbers.cards.seats import Side
from rubbers.play.rubber_view import View
from rubbers.play.state.rubber_state import HandPlayed, RubberStage, WonGame
from rubbers.registries import CODES
from rubbers.scoring import questions
from rubbers.scoring.score import HandScore, ScoreLineKind
from tables.components.names import People
from tables.components.phrases import game_value

FIVE = 5
"""The points of a game by the laws of 1864, assumed for a code that is missing."""
BY = {
    ScoreLineKind.TRICKS: "tricks",
    ScoreLineKind.HONOURS: "honours",
    ScoreLineKind.REVOKE: "revoke",
}


def ladder(view: View, people: People, label: str, pending: HandScore | None = None) -> Ladder:
    """Return the score of a rubber; `pending` is what waits for the other side's confirmation."""
    return Ladder(
        label,
        people.partners(view, Side.NS),
        people.partners(view, Side.EW),
        tuple(_rows(view, pending)),
    )


def _holes(view: View) -> int:
    code = CODES.get(view.code)
    return FIVE if code is None else code.ask(questions.GAME_POINTS)()


def _rows(view: View, pending: HandScore | None) -> Iterator[LadderRow]:
    before, holes = 0, _holes(view)
    for game in view.games:
        hands = [hand for hand in view.hands if before < hand.number <= game.hand]
        before = game.hand
        yield _won(game, hands, holes)
    if view.stage is not RubberStage.PLAYING:
        return
    now = len(view.games) + 1
    hands = [hand for hand in view.hands if hand.number > before]
    score = (view.score.ns, view.score.ew)
    yield _row(now, hands, score, holes, pending=pending, stage="now")
    for number in range(now + 1, 4):
        yield _row(number, [], None, holes, stage="todo")


def _won(game: WonGame, hands: Iterable[HandPlayed], holes: int) -> LadderRow:
    return _row(game.number, hands, (game.score.ns, game.score.ew), holes, value=game.value)


def _row(
    number: int,
    hands: Iterable[HandPlayed],
    score: tuple[int, int] | None,
    holes: int,
    *,
    value: int = 0,
    pending: HandScore | None = None,
    stage: str = "",
) -> LadderRow:
    hands = list(hands)
    ns, ew = (_earned(hands, side, pending)[:holes] for side in Side)
    return LadderRow(
        number,
        _pegs(ns, holes),
        _pegs(ew, holes),
        _aloud(ns),
        _aloud(ew),
        score,
        game_value(value) if value else "",
        str(value) if value else "",
        stage,
    )


def _earned(hands: Iterable[HandPlayed], side: Side, pending: HandScore | None) -> list[Peg]:
    pegs: list[Peg] = []
    for hand in hands:
        if hand.score is not None:
            _add(pegs, hand.score, side)
    if pending is not None:
        _add(pegs, pending, side, pending=True)
    return pegs


def _add(pegs: list[Peg], score: HandScore, side: Side, *, pending: bool = False) -> None:
    for line in score.lines:
        if line.side is not side:
            continue
        if line.points > 0:
            pegs.extend([Peg(BY.get(line.what, "tricks"), pending)] * line.points)
        elif line.points < 0 and not pending:
            del pegs[line.points :]


def _pegs(earned: list[Peg], holes: int) -> tuple[Peg, ...]:
    return (*earned, *[Peg()] * (holes - len(earned)))


def _aloud(earned: list[Peg]) -> str:
    counted = [peg for peg in earned if not peg.pending]
    words = ngettext("{n} point", "{n} points", len(counted)).format(n=len(counted))
    ways = {
        "tricks": _("{n} by tricks"),
        "honours": _("{n} by honours"),
        "revoke": _("{n} for a revoke"),
    }
    spoken = [
        template.format(n=count)
        for by, template in ways.items()
        if (count := sum(peg.by == by for peg in counted))
    ]
    if spoken:
        words = f"{words}: {', '.join(spoken)}"
    waiting = len(earned) - len(counted)
    if waiting:
        words = _("{words}; {n} more to confirm").format(words=words, n=waiting)
    return words
