"""Decide how a drive goes on: who sits where, who comes and goes, when it ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from club.errors import Doubted, Fault, Impossible, Malformed
from club.person import PersonId
from club.reason import N_, Reason
from rubbers.cards.seats import Side
from tables.drive.rules import events
from tables.drive.rules.decide_results import need_open, need_results, numbers
from tables.drive.rules.drive_state import (
    DriveSettings,
    DriveStage,
    DriveState,
    Fallback,
    Prize,
    RoundState,
)
from tables.drive.rules.partners import check_pairs
from tables.drive.rules.scores.prizes import Award
from tables.drive.rules.seats_check import check_truth
from tables.drive.rules.settings_check import check_settings
from tables.movements.drive_seating import DriveRole, Movement, Pair, PlaceAt, Tables
from tables.movements.dummies import Spare, filled, first_with_dummies, named_dummies, need_players
from tables.movements.pairs_sitting_out import pairs_seated
from tables.movements.sitting_out import (
    HandSeating,
    exchanged_in,
    first_seating,
    joined,
    relieved,
    swaps,
    without,
)

LAST_HAND = N_("That was the last hand. End the drive to see the results.")
NOT_HERE = N_("{who} isn’t playing in this drive.")


def begun(
    roles: Mapping[PersonId, DriveRole],
    settings: DriveSettings,
    movement: Movement,
    pairs: Sequence[Pair] = (),
) -> tuple[tuple[events.DriveEvent, ...], events.RoundSeated]:
    """Return how a drive begins: its own events, and the seating of hand 1 in the order given."""
    check_settings(settings)
    check_pairs(pairs, roles, movement)
    first = first_with_dummies if settings.spare is Spare.DUMMY else first_seating
    seating = first(list(roles), roles, pairs)
    begins = events.DriveBegun(movement.id, settings, roles, tuple(pairs))
    seated = events.RoundSeated(1, settings.trump(1), seating, movement.id, movement.version)
    return (begins, events.HandBegun(1, seating.out)), seated


def block_winners(block: Sequence[RoundState]) -> tuple[Side, ...]:
    """Return the winner at each table of the hands played since the last move.

    The side with more tricks in all has won; if they are equal, the winner of the last hand.
    """
    last = block[-1]
    found = []
    for table in range(1, len(last.seating.tables) + 1):
        results = [one.results[table] for one in block if table in one.results]
        ns, ew = (sum(one.tricks(side) for one in results) for side in Side)
        found.append(results[-1].winner if ns == ew else Side.NS if ns > ew else Side.EW)
    return tuple(found)


def check_may_go_on(drive: DriveState, last: RoundState) -> None:
    """Raise Impossible unless the next hand may be seated now."""
    need_playing(drive)
    if last.number >= drive.settings.hands:
        raise Impossible(Reason(LAST_HAND))
    need_results(last)


def next_hand(
    drive: DriveState,
    last: RoundState,
    moved: Tables,
    by: Movement,
    fallback: Fallback | None = None,
) -> tuple[events.HandBegun, events.RoundSeated]:
    """Return the events that seat the next hand; `moved` is where the movement put everyone.

    Those who went home are replaced, latecomers get a seat, and those who sat out play. If partners
    stay together, this is done pair by pair.
    """
    seating = _seating(drive, last, moved, by)
    if not seating.tables:
        raise Impossible(Reason(N_("Fewer than four people are left. End the drive.")))
    number = last.number + 1
    trump = drive.settings.trump(number)
    seated = events.RoundSeated(number, trump, seating, by.id, by.version, fallback)
    return events.HandBegun(number, seating.out), seated


def _seating(drive: DriveState, last: RoundState, moved: Tables, by: Movement) -> HandSeating:
    """Return who sits where and who sits out; no table if fewer than four people are left."""
    here, roles = drive.here_for(last.number + 1), drive.roles()
    seated = {who for four in last.seating.tables for who in four.people()}
    if drive.settings.spare is Spare.DUMMY:
        return filled(moved, here, [who for who in here if who not in seated], roles)
    if by.keeps_partners:
        return pairs_seated(moved, last.seating.out, here, drive.sat, roles)
    was = frozenset((*last.seating.out, *seated))
    seating = without(HandSeating(moved, last.seating.out), was - frozenset(here))
    seating = joined(seating, [who for who in here if who not in was], roles)
    if not seating.tables:
        return seating
    return relieved(seating.tables, seating.out, drive.sat_by(last.number + 1), roles)


def reseated(
    hand: RoundState, truth: Mapping[PlaceAt, PersonId]
) -> tuple[events.SeatsCorrected, events.SitOutCorrected | None]:
    """Return the smallest correction, given who really sits in some places.

    Raises Malformed, naming each seat by its letter, for people who can't sit there.
    """
    need_open(hand)
    check_truth(hand, truth)
    exchanges = tuple(swaps(hand.seating, named_dummies(hand.seating.tables, truth)))
    if not exchanges:
        raise Impossible(Reason(N_("Nothing to change: those are already their seats.")))
    mend = events.SeatsCorrected(exchanges)
    really = exchanged_in(hand.seating, exchanges)
    need_players(really.tables)
    out = really.out
    if set(out) == set(hand.seating.out):
        return mend, None
    return mend, events.SitOutCorrected(hand.seating.out, out)


def need_undisputed(
    hand: RoundState, mend: events.SeatsCorrected, called: Mapping[int, Sequence[int]]
) -> None:
    """Raise Impossible if this changes a table about which a dispute is open.

    A dispute knows the players who sat there when the arbitrator was called.
    """
    really = exchanged_in(hand.seating, mend.exchanges)
    both = zip(hand.seating.tables, really.tables, strict=True)
    for table, (was, now) in enumerate(both, start=1):
        if was != now and called.get(table):
            template = N_(
                "Dispute {dispute} is about this hand at table {table} and names those who sit "
                "there. Have it ruled on or withdrawn before you correct the seats."
            )
            raise Impossible(Reason(template, dispute=called[table][0], table=table))


def joins(drive: DriveState, who: PersonId, role: DriveRole) -> events.PlayerJoined:
    """Let somebody in who came late or went home; they play from the next hand."""
    if drive.stage is DriveStage.OVER:
        raise Impossible(Reason(N_("The drive is over.")))
    if who in drive.here():
        raise Impossible(Reason(N_("{who} is already playing."), who=(who,)))
    return events.PlayerJoined(who, role)


def leaves(drive: DriveState, who: PersonId) -> events.PlayerLeft:
    """Let somebody go home after the present hand."""
    if drive.stage is DriveStage.OVER:
        raise Impossible(Reason(N_("The drive is over.")))
    if who not in drive.here():
        expected = Reason(N_("somebody who plays in this drive"))
        reason = Reason(NOT_HERE, who=(who,))
        raise Malformed(reason, faults=[Fault("who", expected)])
    return events.PlayerLeft(who)


def tea(drive: DriveState, last: RoundState) -> events.TeaBegun:
    """Stop for tea once every result of the hand is in."""
    need_playing(drive)
    if drive.stage is DriveStage.TEA:
        raise Impossible(Reason(N_("Tea has already begun.")))
    if last.number >= drive.settings.hands:
        raise Impossible(Reason(LAST_HAND))
    need_results(last)
    return events.TeaBegun()


def ended(
    drive: DriveState, last: RoundState, unconfirmed: Mapping[int, Sequence[int]]
) -> events.DriveEnded:
    """End the drive, at the last hand or earlier.

    `unconfirmed` maps each hand to its tables without a confirmed result.
    """
    need_playing(drive)
    need_results(last)
    if unconfirmed:
        hand = min(unconfirmed)
        template = N_(
            "These tables have no confirmed result for hand {hand}: {tables}. Confirm them first."
        )
        raise Impossible(Reason(template, hand=hand, tables=numbers(unconfirmed[hand])))
    return events.DriveEnded()


def doubt_early_end(drive: DriveState, stands: str) -> None:
    """Raise Doubted: not every hand has been played; `stands` ends the drive all the same."""
    template = N_("Only {played} of {hands} hands have been played. End the drive now?")
    reason = Reason(template, played=drive.hand, hands=drive.settings.hands)
    raise Doubted(reason, stands=stands)


def check_cut(drive: DriveState, given: Sequence[Award], prize: Prize, who: PersonId) -> bool:
    """Raise unless the drive is over and this player is one of those who must cut for the prize.

    Returns whether this corrects the winner of a cut already recorded.
    """
    if drive.stage is not DriveStage.OVER:
        raise Impossible(Reason(N_("End the drive first: prizes come afterwards.")))
    due = next((one for one in given if one.prize is prize and one.tied), None)
    if due is None:
        raise Impossible(Reason(N_("Nobody has to cut for that prize now.")))
    if who not in due.tied:
        expected = Reason(N_("somebody who is tied for the prize"))
        reason = Reason(N_("{who} isn’t tied for that prize."), who=(who,))
        raise Malformed(reason, faults=[Fault("who", expected)])
    if due.winner == who:
        raise Impossible(
            Reason(N_("Nothing to change: {who} has won that cut already."), who=(who,))
        )
    return due.winner is not None


def need_playing(drive: DriveState) -> None:
    """Raise Impossible if the drive is over."""
    if drive.stage is DriveStage.OVER:
        raise Impossible(Reason(N_("The drive is over.")))
