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
from tables.drive.rules.events import ResultRestored, ResultRuled
from tables.drive.rules.evolve import evolve_round


@dataclass(frozen=True, slots=True)
class DriveHand:
    """A table in a hand of a drive, as the subject of a dispute.

    `unruled` is the table's result as it would be without the rulings of that dispute; None if it
    would have none.
    """

    hand: RoundState
    table: int
    unruled: TableResult | None = None

    @property
    def result(self) -> TableResult | None:
        """The result of the table; None if it has stated none."""
        return self.hand.results.get(self.table)

    def after(self, ruled: ResultRuled | ResultRestored | None) -> TableResult | None:
        """Return the result of the table after a ruling."""
        hand = self.hand if ruled is None else evolve_round(self.hand, ruled)
        return hand.results.get(self.table)


def corrected(
    at: DriveHand | None, effects: Iterable[Effect], ground: Ground
) -> ResultRuled | ResultRestored | None:
    """Return the event that a ruling adds to the hand of a drive; None if the result stays.

    A later ruling in the same dispute replaces the earlier one; if it gives no result, the table's
    result from before the rulings is restored. Raises UnfitEffect if the dispute is not about such
    a hand, if the number of tricks is impossible, or if that is already the result. Raises
    Malformed if there is no result to restore and the hand is over.
    """
    for place, effect in enumerate(effects):
        if isinstance(effect, CorrectResult):
            wrong = _wrong(at, effect, ground)
            if wrong is not None:
                raise UnfitEffect(Malformed(wrong.expected, faults=[wrong]), place)
            assert at is not None
            ruled = ResultRuled(at.table, effect.ns, ground.ruling, ground.law)
            return None if at.after(ruled) == at.result else ruled
    return None if at is None else _restored(at, ground)


def _restored(at: DriveHand, ground: Ground) -> ResultRestored | None:
    """Return the event that undoes the dispute's earlier ruling on the result, if there is one."""
    if at.result is None or at.result.ruling != ground.ruling:
        return None
    if at.unruled is None and at.hand.closed:
        reason = Reason(
            N_("The table had entered no result before the ruling, so this ruling must give one.")
        )
        raise Malformed(reason, faults=[Fault("effects", Reason(N_("a corrected result")))])
    return ResultRestored(at.table, ground.ruling, at.unruled)


def _wrong(at: DriveHand | None, effect: CorrectResult, ground: Ground) -> Fault | None:
    if at is None:
        return Fault("kind", Reason(N_("This dispute is not about a hand of a drive.")))
    if not 0 <= effect.ns <= TRICKS:
        return Fault("ns", Reason(N_("from 0 to {most} tricks"), most=TRICKS))
    result = at.result
    stays = result is not None and result.confirmed and result.ns == effect.ns
    if stays and result is not None and result.ruling != ground.ruling:
        return Fault("ns", Reason(N_("Nothing to change: that is already the result.")))
    return None
