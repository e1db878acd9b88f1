"""The whist marker of a rubber: five pegs a side, each with what won it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.views.parts import Ladder, LadderRow, Peg
from rubbers.cards.seats import Side
from rubbers.play.rubber_view import View
from rubbers.play.state.rubber_state import HandPlayed, RubberStage, WonGame
from rubbers.scoring.score import HandScore, ScoreLineKind
from tables.components.names import People
from tables.components.phrases import game_value

HOLES = 5
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


def _rows(view: View, pending: HandScore | None) -> Iterator[LadderRow]:
    before = 0
    for game in view.games:
        hands = [hand for hand in view.hands if before < hand.number <= game.hand]
        before = game.hand
        yield _won(game, hands)
    if view.stage is not RubberStage.PLAYING:
        return
    now = len(view.games) + 1
    hands = [hand for hand in view.hands if hand.number > before]
    yield _row(now, hands, (view.score.ns, view.score.ew), pending=pending, stage="now")
    for number in range(now + 1, 4):
        yield _row(number, [], None, stage="todo")


def _won(game: WonGame, hands: Iterable[HandPlayed]) -> LadderRow:
    return _row(game.number, hands, (game.score.ns, game.score.ew), value=game.value)


def _row(
    number: int,
    hands: Iterable[HandPlayed],
    score: tuple[int, int] | None,
    *,
    value: int = 0,
    pending: HandScore | None = None,
    stage: str = "",
) -> LadderRow:
    hands = list(hands)
    ns, ew = (_earned(hands, side, pending) for side in Side)
    return LadderRow(
        number,
        _pegs(ns),
        _pegs(ew),
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
    return pegs[:HOLES]


def _add(pegs: list[Peg], score: HandScore, side: Side, *, pending: bool = False) -> None:
    for line in score.lines:
        if line.side is not side:
            continue
        if line.points > 0:
            pegs.extend([Peg(BY.get(line.what, "tricks"), pending)] * line.points)
        elif line.points < 0 and not pending:
            del pegs[line.points :]


def _pegs(earned: list[Peg]) -> tuple[Peg, ...]:
    return (*earned, *[Peg()] * (HOLES - len(earned)))


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
