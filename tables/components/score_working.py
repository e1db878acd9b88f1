"""The working of a score, line by line, in the order of the code."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from club.errors import Refusal, WhistError
from club.text import wording
from club.views.parts import CitedSentence, WorkingLine
from rubbers.cards.seats import Side
from rubbers.code.code import Code
from rubbers.play.decide import preview
from rubbers.play.state import acts, events
from rubbers.play.state.rubber_state import Result, RubberState
from rubbers.scoring.score import HandScore, ScoreLine, ScoreLineKind
from tables.components.names import People
from tables.components.phrases import game_value, side_words


@dataclass(frozen=True, slots=True)
class ScorePreview:
    """What a statement would score and bring about, or why it cannot be stated so."""

    working: tuple[WorkingLine, ...] = ()
    follows: tuple[str, ...] = ()
    trouble: CitedSentence | None = None


def score_preview(
    rubber: RubberState, proposal: acts.MarkHand | acts.CorrectHand, code: Code, people: People
) -> ScorePreview:
    """Return what would follow if the other side agreed to this; asking changes nothing."""
    try:
        following = preview(rubber, proposal, code)
    except WhistError as error:
        law = error.law if isinstance(error, Refusal) else ""
        return ScorePreview(
            trouble=CitedSentence(wording.sentence(error.reason, people.short), law, code.id)
        )
    hand = proposal.hand if isinstance(proposal, acts.CorrectHand) else None
    scored = [event for event in following if isinstance(event, events.HandScored)]
    wanted = [event for event in scored if hand is None or event.hand == hand]
    lines = working(wanted[0].score, people, pending=True) if wanted else ()
    return ScorePreview(lines, tuple(consequences(following, people)))


def working(score: HandScore, people: People, *, pending: bool = False) -> tuple[WorkingLine, ...]:
    """Return every line of a hand's working, and the scores both sides have, or would have."""
    lines = [_line(line, people) for line in score.lines]
    return (*lines, *_totals(score, pending))


def rubber_working(result: Result, people: People) -> tuple[WorkingLine, ...]:
    """Return the working of the points of a rubber."""
    total = _("{side} win the rubber by").format(side=side_words(result.side))
    return (
        *(_line(line, people) for line in result.lines),
        WorkingLine(total, str(result.points), total=True),
    )


def consequences(following: Iterable[events.Event], people: People) -> Iterator[str]:
    """Yield what a hand would bring about beyond its points: a game, the rubber, the next deal."""
    for event in following:
        match event:
            case events.GameWon(side=side, game=game, value=value):
                template = _("{side} would win game {game}: {value}.")
                worth = game_value(value).lower()
                yield template.format(side=side_words(side), game=game, value=worth)
            case events.RubberWon(side=side, points=points):
                template = _("{side} would win the rubber by {points}.")
                yield template.format(side=side_words(side), points=points)
            case events.DealPasses(because=because):
                yield people.said(because)


def _line(line: ScoreLine, people: People) -> WorkingLine:
    because = line.because
    points = f"−{-line.points}" if line.points < 0 else str(line.points)
    if line.what is ScoreLineKind.REVOKE and line.tricks:
        points = ""
    return WorkingLine(
        f"{people.said(because).rstrip('.')}{part_counted(line)}",
        points,
        because.law,
        because.code,
        void=line.points == 0 and not line.tricks,
    )


def part_counted(line: ScoreLine) -> str:
    """Return how many of a line's points count if the score could not take them all."""
    if not 0 < line.points < line.earned:
        return ""
    return _(" ({points} of {earned} points count)").format(points=line.points, earned=line.earned)


def _totals(score: HandScore, pending: bool) -> Iterator[WorkingLine]:
    for side in Side:
        after, moved = score.after.of(side), score.after.of(side) != score.before.of(side)
        if side is score.won_by:
            template = _("{side} would make the game") if pending else _("{side} make the game")
        elif moved:
            template = _("{side} would have") if pending else _("{side} now have")
        else:
            template = _("{side} would stay at") if pending else _("{side} stay at")
        yield WorkingLine(template.format(side=side_words(side)), str(after), total=moved)
