"""Type in the players' cards, and record the drive from them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from club.errors import Fault, Impossible, Malformed
from club.models import Evening
from club.person import PersonId
from club.reason import N_, Reason
from club.record.command_context import CommandContext
from club.record.unit_of_work import Receipt, idempotent
from club.rules.permissions import May, need_office
from tables.drive import queries
from tables.drive.commands.asked_movement import asked_once, movement_for
from tables.drive.commands.drive_change import (
    drive_change,
    drive_name,
    present,
    resting_on,
    round_name,
)
from tables.drive.drive_stream import DRIVE_KIND, ROUND_KIND
from tables.drive.rules import decide, decide_results, events
from tables.drive.rules.cards.cards_replay import CardsRead, read_cards
from tables.drive.rules.cards.typed_cards import Card
from tables.drive.rules.drive_state import TRICKS, DriveStage, DriveState
from tables.permissions.people import known_as


@idempotent
def type_card(context: CommandContext, evening: Evening, who: PersonId, tricks: Card) -> Receipt:
    """Type in a player's card, or type it again; nothing counts until the cards are recorded."""
    need_office(context.caller, May.SCORE)
    request = {"do": "type_card", "who": who, "tricks": list(tricks)}
    with drive_change(context, evening, request) as uow:
        drive, _hand = present(uow, evening)
        decide.need_playing(drive)
        who = known_as(evening.club_id, who, drive.entrants)
        if who not in drive.entrants:
            expected = Reason(N_("somebody who plays in this drive"))
            reason = Reason(decide.NOT_HERE, who=(who,))
            raise Malformed(reason, faults=[Fault("who", expected)])
        _check_card(drive, tricks)
        uow.record(DRIVE_KIND, drive_name(evening), [events.CardTyped(who, tricks)])
        uow.answer = {"drive": evening.key, "who": who}
    return uow.receipt


@idempotent
def record_cards(context: CommandContext, evening: Evening) -> Receipt:
    """Record every hand on the cards in one go; raise Impossible if they disagree."""
    need_office(context.caller, May.SCORE)
    # A plugin may take its time, so its movement is asked before anything is locked.
    snapshot = queries.drive_of(evening)
    found = CardsSnapshot(None, {drive_name(evening): 0}) if snapshot is None else read(snapshot)
    with drive_change(resting_on(context, found.versions), evening, {"do": "record_cards"}) as uow:
        drive, _hand = present(uow, evening)
        decide.need_playing(drive)
        read_now = found.cards
        assert read_now is not None  # need_playing passed, at the same versions
        if not read_now.agrees:
            hands = sorted({one.hand for one in read_now.disagreements})
            template = N_("Some cards disagree. Put these hands right first: {hands}.")
            raise Impossible(Reason(template, hands=decide_results.numbers(hands)))
        for one in read_now.hands:
            if one.drive_events:
                uow.record(DRIVE_KIND, drive_name(evening), list(one.drive_events))
            uow.record(ROUND_KIND, round_name(evening, one.number), list(one.round_events))
        uow.answer = {"drive": evening.key, "hand": read_now.upto}
    return uow.receipt


@dataclass(frozen=True, slots=True)
class CardsSnapshot:
    """What the cards say, and the versions they were read with.

    `cards` is None before hand 1, and once the drive is over.
    """

    cards: CardsRead | None = None
    versions: Mapping[str, int] = field(default_factory=dict)


def read(snapshot: queries.DriveSnapshot) -> CardsSnapshot:
    """Return what the cards typed so far say of the rest of the drive."""
    evening, drive = snapshot.evening, snapshot.drive
    if drive.stage is DriveStage.OVER:
        return CardsSnapshot(None, snapshot.versions)
    movement, move = movement_for(evening, drive)
    earlier = queries.earlier_hands(snapshot)
    found = read_cards(drive, snapshot.hand, drive.cards, movement, asked_once(move), earlier.hands)
    return CardsSnapshot(found, {**snapshot.versions, **earlier.versions})


def _check_card(drive: DriveState, tricks: Card) -> None:
    hands, faults = drive.settings.hands, []
    if len(tricks) > hands:
        faults.append(Fault("tricks", Reason(N_("at most {most} hands"), most=hands)))
    faults += [
        Fault(f"tricks[{at}]", Reason(N_("0 to {most} tricks"), most=TRICKS))
        for at, taken in enumerate(tricks)
        if taken is not None and not 0 <= taken <= TRICKS
    ]
    if faults:
        raise Malformed(Reason(N_("Please check the tricks on this card.")), faults=faults)
