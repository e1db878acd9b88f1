"""Type in the players' cards, and record the drive from them."""

from __future__ import annotations

from functools import partial

from club.errors import Fault, Impossible, Malformed
from club.models import Evening
from club.person import PersonId
from club.reason import N_, Reason
from club.record.command_context import CommandContext
from club.record.unit_of_work import Receipt, idempotent
from club.rules.permissions import May, need_office
from tables.drive import queries
from tables.drive.commands.course import asked_movement
from tables.drive.commands.drive_change import drive_change, drive_name, present, round_name
from tables.drive.drive_stream import DRIVE_KIND, ROUND_KIND
from tables.drive.rules import decide, decide_results, events
from tables.drive.rules.drive_state import TRICKS, DriveState, RoundState
from tables.drive.rules.typed_cards import Card, CardsRead, read_cards
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
    with drive_change(context, evening, {"do": "record_cards"}) as uow:
        drive, hand = present(uow, evening)
        decide.need_playing(drive)
        told = read(evening, drive, hand)
        if not told.agrees:
            hands = sorted({one.hand for one in told.disagreements})
            template = N_("Some cards disagree. Put these hands right first: {hands}.")
            raise Impossible(Reason(template, hands=decide_results.numbers(hands)))
        for one in told.hands:
            if one.drive_events:
                uow.record(DRIVE_KIND, drive_name(evening), list(one.drive_events))
            uow.record(ROUND_KIND, round_name(evening, one.number), list(one.round_events))
        uow.answer = {"drive": evening.key, "hand": told.upto}
    return uow.receipt


def read(evening: Evening, drive: DriveState, hand: RoundState) -> CardsRead:
    """Return the rest of the drive as the cards typed so far have it."""
    movement = queries.movement_of(evening)
    if movement is None or movement.id != drive.movement:
        raise Impossible(Reason(N_("The plugin of this drive’s movement isn’t installed.")))

    go = partial(asked_movement, evening.format, movement)
    return read_cards(drive, hand, drive.cards, movement, go)


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
