"""Fold the events of a drive and of its hands into their states."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import assert_never

from tables.drive.rules import events
from tables.drive.rules.drive_state import (
    NO_CLOCK,
    DriveStage,
    DriveState,
    Entrant,
    HandClock,
    RoundState,
    TableResult,
)
from tables.movements.sitting_out import exchanged_in, fairly

RULED = (events.ResultRuled, events.ResultRestored)


def evolve_drive(drive: DriveState | None, event: events.DriveEvent) -> DriveState:
    """Return the drive after an event."""
    if isinstance(event, events.DriveBegun):
        numbered = enumerate(event.roles.items(), start=1)
        entrants = {who: Entrant(number, role) for number, (who, role) in numbered}
        sat = dict.fromkeys(entrants, 0)
        return DriveState(event.movement, event.settings, entrants, sat=sat, pairs=event.pairs)
    assert drive is not None
    match event:
        case events.PlayerJoined(who=who, role=role):
            came = Entrant(len(drive.entrants) + 1, role, came_after=drive.hand)
            if (before := drive.entrants.get(who)) is not None:
                came = replace(before, role=role, left_after=None)
            sat = fairly(drive.sat, () if who in drive.sat else (who,))
            return replace(drive, entrants={**drive.entrants, who: came}, sat=sat)
        case events.PlayerLeft(who=who):
            left = replace(drive.entrants[who], left_after=drive.hand)
            return replace(drive, entrants={**drive.entrants, who: left})
        case events.HandBegun(number=number, out=out):
            sat = {who: n + (who in out) for who, n in drive.sat_by(number).items()}
            return replace(
                drive,
                hand=number,
                sat=sat,
                stage=DriveStage.PLAYING,
                clock=NO_CLOCK,
                spare_before=None,
            )
        case events.SitOutCorrected(was=was, out=out):
            sat = {who: n - (who in was) + (who in out) for who, n in drive.sat.items()}
            return replace(drive, sat=sat)
        case events.TeaBegun():
            return replace(drive, stage=DriveStage.TEA, clock=NO_CLOCK)
        case events.DriveEnded():
            return replace(drive, stage=DriveStage.OVER, clock=NO_CLOCK)
        case events.PrizeCut(prize=prize, who=who):
            return replace(drive, prize_cuts={**drive.prize_cuts, prize: who})
        case events.CardTyped(who=who, tricks=tricks):
            return replace(drive, cards={**drive.cards, who: tricks})
        case events.StayCorrected(who=who, came_after=came_after, left_after=left_after):
            stay = replace(drive.entrants[who], came_after=came_after, left_after=left_after)
            # Somebody still to come has no count yet; `sat_by` starts it when they join.
            sat = {w: n for w, n in drive.sat.items() if w != who or came_after <= drive.hand}
            return replace(drive, entrants={**drive.entrants, who: stay}, sat=sat)
        case events.DriveChanged(settings=settings):
            spare_before = drive.spare_before
            if settings.spare is not drive.settings.spare:
                spare_before = spare_before or drive.settings.spare
            return replace(drive, settings=settings, spare_before=spare_before)
        case events.ClockSet(ends_at=ends_at):
            return replace(drive, clock=HandClock(ends_at, None, drive.clock.bells))
        case events.ClockPaused(left=left):
            return replace(drive, clock=HandClock(None, left, drive.clock.bells))
        case events.ClockStopped():
            return replace(drive, clock=HandClock(bells=drive.clock.bells))
        case events.HandBellRung():
            rung = replace(drive.clock, bells=drive.clock.bells + 1)
            return replace(drive, clock=rung)
        case _:
            assert_never(event)


def evolve_round(hand: RoundState | None, event: events.RoundEvent) -> RoundState:
    """Return a hand of the room after an event."""
    if isinstance(event, events.RoundSeated):
        return RoundState(
            event.number,
            event.trump,
            event.seating,
            event.movement,
            event.version,
            event.fallback,
        )
    assert hand is not None
    match event:
        case events.ResultStated(table=table, ns=ns, side=side):
            stated = TableResult(ns, side, confirmed=side is None)
            return replace(hand, results={**hand.results, table: stated})
        case events.ResultConfirmed(table=table):
            agreed = replace(hand.results[table], confirmed=True)
            return replace(hand, results={**hand.results, table: agreed})
        case events.ResultCorrected(table=table, ns=ns, reason_ref=reason):
            was = hand.results[table].ns
            mended = TableResult(ns, confirmed=True, corrected=True, was=was, reason_ref=reason)
            return replace(hand, results={**hand.results, table: mended})
        case events.ResultRuled(table=table, ns=ns, ruling=ruling, law=law):
            before = hand.results.get(table)
            again = before is not None and before.ruling == ruling
            earlier = None if before is None else before.was if again else before.ns
            ruled = TableResult(ns, None, True, True, ruling, law, earlier)
            return replace(hand, results={**hand.results, table: ruled})
        case events.ResultRestored(table=table, result=before):
            others = {number: one for number, one in hand.results.items() if number != table}
            restored = {} if before is None else {table: before}
            return replace(hand, results={**others, **restored})
        case events.SeatsCorrected(exchanges=exchanges):
            return replace(hand, seating=exchanged_in(hand.seating, exchanges))
        case events.RoundClosed():
            return replace(hand, closed=True)
        case _:
            assert_never(event)


def result_without(
    happened: Iterable[events.RoundEvent], table: int, ruling: str
) -> TableResult | None:
    """Return the result of a table as it would be without the rulings of one dispute."""
    hand: RoundState | None = None
    for event in happened:
        if not _is_by(event, ruling):
            hand = evolve_round(hand, event)
    return None if hand is None else hand.results.get(table)


def _is_by(event: events.RoundEvent, ruling: str) -> bool:
    return isinstance(event, RULED) and event.ruling == ruling
