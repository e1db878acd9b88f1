"""Apply a ruling to the hand of a drive in dispute, both for a preview and on signing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from club.errors import Fault, Malformed
from club.reason import N_, Reason
from rubbers.play.statements.corrections_by_ruling import Ground
from tables.disputes.rules.effects import CorrectResult, Effect
from tables.disputes.rules.judging.effects_applied import UnfitEffect
from tables.drive.rules.drive_state import TRICKS, RoundState, TableResult
from tables.drive.rules.events import ResultRuled


@dataclass(frozen=True, slots=True)
class DriveHand:
    """A table in a hand of a drive, as the subject of a dispute."""

    hand: RoundState
    table: int

    @property
    def result(self) -> TableResult | None:
        """The result of the table; None if it has stated none."""
        return self.hand.results.get(self.table)


def corrected(
    at: DriveHand | None, effects: Iterable[Effect], ground: Ground
) -> ResultRuled | None:
    """Return the line that a ruling adds to the hand of a drive; None if it corrects no result.

    Raises UnfitEffect if the dispute is not about such a hand, if that cannot be a number of
    tricks, or if the result is so already.
    """
    for place, effect in enumerate(effects):
        if isinstance(effect, CorrectResult):
            wrong = _wrong(at, effect)
            if wrong is not None:
                raise UnfitEffect(Malformed(wrong.expected, faults=[wrong]), place)
            assert at is not None
            return ResultRuled(at.table, effect.ns, ground.ruling, ground.law)
    return None


def _wrong(at: DriveHand | None, effect: CorrectResult) -> Fault | None:
    if at is None:
        return Fault("kind", Reason(N_("This dispute is not about a hand of a drive.")))
    if not 0 <= effect.ns <= TRICKS:
        return Fault("ns", Reason(N_("from 0 to {most} tricks"), most=TRICKS))
    result = at.result
    if result is not None and result.confirmed and result.ns == effect.ns:
        return Fault("ns", Reason(N_("Nothing to change: that is already the result.")))
    return None
