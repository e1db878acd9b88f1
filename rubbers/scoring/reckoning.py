"""The score of a hand in progress: points are credited line by line, up to a ceiling."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from club.reason import N_, Reason, of_count
from rubbers.cards.seats import Seat, Side, Sides
from rubbers.code.code import Code
from rubbers.code.law import Because, Question
from rubbers.scoring import questions
from rubbers.scoring.score import ScoreLine, ScoreLineKind
from rubbers.scoring.statement import Election, Statement

AFTER_THE_GAME = {
    ScoreLineKind.REVOKE: (
        N_("Revoke not scored, one point to {side}: the game was already won."),
        N_("Revoke not scored, {count} points to {side}: the game was already won."),
    ),
    ScoreLineKind.TRICKS: (
        N_("Tricks not scored, one point to {side}: the game was already won."),
        N_("Tricks not scored, {count} points to {side}: the game was already won."),
    ),
    ScoreLineKind.HONOURS: (
        N_("Honours not scored, one point to {side}: the game was already won."),
        N_("Honours not scored, {count} points to {side}: the game was already won."),
    ),
}
"""Sentences for points that come after the game is won: for one point, and for several."""


@dataclass(frozen=True, slots=True)
class Reckoning:
    """The state of the working; `barred` maps each barred side to the question that bars it."""

    statement: Statement
    code: Code
    dummies: tuple[Seat, ...]
    before: Sides[int]
    score: Sides[int]
    tricks: Sides[int]
    barred: Mapping[Side, Question[Any]]
    lines: tuple[ScoreLine, ...] = ()
    won_by: Side | None = None

    def note(self, line: ScoreLine) -> Reckoning:
        """Add a line that does not change the score."""
        return replace(self, lines=(*self.lines, line))

    def credit(self, side: Side, what: ScoreLineKind, earned: int, because: Because) -> Reckoning:
        """Add points to a side, up to its ceiling; none once the game is won."""
        if self.won_by is not None:
            return self.note(
                ScoreLine(side, what, earned, 0, self._already_won(side, what, earned))
            )
        stood = self.score.of(side)
        points = min(earned, self.ceiling(side) - stood)
        line = ScoreLine(side, what, earned, points, because)
        credited = replace(
            self, score=self.score.with_(side, stood + points), lines=(*self.lines, line)
        )
        held_back = points < earned and side in self.barred
        return credited.note(self._stops_at_four(side)) if held_back else credited

    def debit(
        self, side: Side, what: ScoreLineKind, off: int, taken: int, because: Because
    ) -> Reckoning:
        """Take points off a side: `off` is what the law takes, `taken` what there was to take."""
        line = ScoreLine(side, what, -off, -taken, because)
        score = self.score.with_(side, self.score.of(side) - taken)
        return replace(self, score=score, lines=(*self.lines, line))

    def ceiling(self, side: Side) -> int:
        """Return the highest score this side can reach by this hand."""
        barred = side in self.barred
        return self.code.ask(questions.BARRED_AT if barred else questions.GAME_POINTS)()

    def judged(self) -> Reckoning:
        """Set the winner if a side has enough points for the game."""
        if self.won_by is not None:
            return self
        enough = self.code.ask(questions.GAME_POINTS)()
        return replace(
            self, won_by=next((side for side in Side if self.score.of(side) >= enough), None)
        )

    def _already_won(self, side: Side, what: ScoreLineKind, earned: int) -> Because:
        reason = of_count(earned, *AFTER_THE_GAME[what], side=str(side))
        return self.code.because(questions.ORDER, reason, reading=True)

    def _stops_at_four(self, side: Side) -> ScoreLine:
        template = (
            N_("{side} stop at {score}: both sides revoked, so neither can win by this hand.")
            if self.barred[side] is questions.BARRED_TOGETHER
            else N_("{side} stop at {score}: they revoked in this hand.")
        )
        reason = Reason(template, side=str(side), score=self.ceiling(side))
        let_pass = all(
            revoke.elected is Election.WAIVE
            for revoke in self.statement.revokes
            if revoke.by.side is side
        )
        because = self.code.because(self.barred[side], reason, reading=let_pass)
        return ScoreLine(side, ScoreLineKind.CAP, 0, 0, because)
