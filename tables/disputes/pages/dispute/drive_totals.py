"""What a ruling would do to the totals of a drive, player by player."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from rubbers.cards.seats import Sides
from tables.disputes.rules.effects import AdjustPoints, CorrectResult, Effect
from tables.disputes.rules.judging.drive_corrections import DriveHand
from tables.disputes.rules.state import DisputeState
from tables.drive import queries, score_queries
from tables.drive.rules.drive_state import TRICKS
from tables.drive.rules.points import HandScores, scores, written
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
    hands = score_queries.hand_scores(row.evening, score_queries.shown_up_to(snapshot.drive))
    given = score_queries.points_in(snapshot)
    falls = given_by(dispute, dispute.ruling.effects if dispute.ruling else ())
    comes = given_by(dispute, effects)
    would = {who: given.get(who, 0) - falls.get(who, 0) + comes.get(who, 0) for who in entrants}
    before = {one.who: one.total for one in scores(settings, entrants, hands, given)}
    corrected = [_corrected(one, at, effects) for one in hands]
    after = {one.who: one.total for one in scores(settings, entrants, corrected, would)}
    return tuple(
        (name(who), written(before[who]), written(after[who]))
        for who in sorted(entrants, key=int)
        if before[who] != after[who]
    )


def _corrected(hand: HandScores, at: DriveHand, effects: tuple[Effect, ...]) -> HandScores:
    """Return the scores of a hand as they would be after the ruling."""
    ns = next((one.ns for one in effects if isinstance(one, CorrectResult)), None)
    if ns is None or hand.number != at.hand.number:
        return hand
    tricks = Sides(ns, TRICKS - ns)
    table = at.hand.seating.tables[at.table - 1]
    held = seat_holders(table).items()
    own: Mapping[str, int] = {who: tricks.of(seat.side) for seat, who in held}
    return replace(hand, tricks={**hand.tricks, **own})
