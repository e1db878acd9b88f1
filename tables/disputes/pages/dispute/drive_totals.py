"""What a ruling would do to the totals of a drive, player by player."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from club.members import merged_members
from rubbers.play.statements.corrections_by_ruling import Ground
from tables.disputes.rules.effects import AdjustPoints, Effect
from tables.disputes.rules.judging.drive_corrections import DriveHand, corrected
from tables.disputes.rules.state import DisputeState
from tables.drive import queries, score_queries
from tables.drive.rules.drive_state import TableResult
from tables.drive.rules.scores.points import HandScores, scores, written
from tables.movements.dummies import seat_holders

if TYPE_CHECKING:
    from tables.models.disputes import Dispute as Row


def given_by(dispute: DisputeState, effects: Iterable[Effect]) -> dict[str, int]:
    """Return the points that effects give each player, in all."""
    whole: dict[str, int] = {}
    for effect in effects:
        if isinstance(effect, AdjustPoints):
            for who in effect.given_to(dispute.players):
                whole[who] = whole.get(who, 0) + effect.points
    return whole


def drive_totals(
    row: Row,
    dispute: DisputeState,
    at: DriveHand,
    effects: tuple[Effect, ...],
    name: Callable[[str], str],
) -> tuple[tuple[str, str, str], ...]:
    """Return each player whose total in the drive would change, with their points before and after.

    Sealed hands are left out until the drive is over, as on its own page.
    """
    snapshot = queries.need_drive(row.evening)
    settings, entrants = snapshot.drive.settings, snapshot.drive.entrants
    up_to = score_queries.shown_up_to(snapshot.drive)
    hands = score_queries.hand_scores(row.evening, up_to)
    given = score_queries.points_in(snapshot)
    kept = merged_members.kept_numbers(row.club_id)
    falls, comes = (
        score_queries.to_entrants(given_by(dispute, several), snapshot.drive, kept)
        for several in (dispute.ruling.effects if dispute.ruling else (), effects)
    )
    would = {who: given.get(who, 0) - falls.get(who, 0) + comes.get(who, 0) for who in entrants}
    before = {one.who: one.total for one in scores(settings, entrants, hands, given)}
    ruled = corrected(at, effects, Ground(str(row.number), ""))
    if at.hand.number <= up_to:
        hands = _after(hands, at, at.after(ruled))
    after = {one.who: one.total for one in scores(settings, entrants, hands, would)}
    return tuple(
        (name(who), written(before[who]), written(after[who]))
        for who in sorted(entrants, key=int)
        if before[who] != after[who]
    )


def _after(
    hands: Sequence[HandScores], at: DriveHand, result: TableResult | None
) -> list[HandScores]:
    """Return the scores of these hands as if the table had this result."""
    number, was = at.hand.number, at.result
    found = {hand.number: hand for hand in hands}
    hand = found.get(number, HandScores(number, 0, {}, at.hand.seating.out))
    held = seat_holders(at.hand.seating.tables[at.table - 1])
    tricks = {who: n for who, n in hand.tricks.items() if who not in held.values()}
    counts = result is not None and result.confirmed
    if result is not None and counts:
        tricks |= {who: result.tricks(seat.side) for seat, who in held.items()}
    counted = was is not None and was.confirmed
    found[number] = replace(hand, tables=hand.tables + counts - counted, tricks=tricks)
    return [found[number] for number in sorted(found)]
