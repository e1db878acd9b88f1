"""Friends at a practice table: they join with a code and leave; a bot plays for those away."""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Max

from club.errors import Fault, Impossible, Malformed, NotYours, Unknown
from club.person import is_bot, seated_bot
from club.reason import N_, Reason
from club.record.command_context import CommandContext
from rubbers.cards.seats import Seat
from rubbers.commands.practice.practice_change import change_rubber, locked_table, touch, write
from rubbers.commands.practice.practice_deals import with_seats_changed
from rubbers.commands.practice.practice_names import check_names, code_written
from rubbers.models import PracticeGuest, PracticeTable
from rubbers.play.decide import decide
from rubbers.play.state.acts import SubstituteSits
from rubbers.play.state.evolve import RubberDraft
from rubbers.play.state.rubber_state import RubberState
from rubbers.practice import practice_view
from rubbers.practice.practice_view import PracticeDevice
from rubbers.practice.presence import absences, seats_to_join
from rubbers.registries import BOTS, CODES

MOST_GUESTS = 40
"""The limit on people at one table in its day, including those who have left."""
NOTED = timedelta(seconds=10)
"""How out of date the time when a device was last seen may be."""


def invited(code: str) -> PracticeTable:
    """Return the table that a code invites to; Unknown if none, Malformed if it is not a code."""
    row = PracticeTable.objects.select_related("club").filter(code=code_written(code)).first()
    if row is None:
        template = N_(
            "No table has this code. Codes last for a day: ask your friend for a new one."
        )
        raise Unknown(Reason(template))
    return row


def join(code: str, seat: Seat | None, name: str, at: datetime) -> tuple[PracticeDevice, str]:
    """Take an empty seat, or one held by a bot; return the new device and its token."""
    token = secrets.token_urlsafe(24)
    with transaction.atomic():
        row = locked_table(invited(code).pk)
        free = seats_to_join(row)
        if not free:
            raise Impossible(Reason(N_("This table is full at the moment.")))
        if seat not in free:
            expected = Reason(N_("one of {seats}"), seats=", ".join(free))
            reason = Reason(N_("Choose a free seat."))
            raise Malformed(reason, faults=[Fault("seat", expected)])
        guests = practice_view.guests_of(row)
        present = [one.name for one in guests if one.left_at is None]
        number = (row.guests.aggregate(last=Max("number"))["last"] or 0) + 1
        if number > MOST_GUESTS:
            raise Impossible(Reason(N_("Too many people have come to this table today.")))
        guest = PracticeGuest.objects.create(
            table=row,
            number=number,
            name=check_names([name], ["", *present])[0],
            seat=seat,
            token_digest=practice_view.digest_of(token),
            seen_at=at,
        )
        _sat_down(row, guest, at)
    return practice_view.device_of(row.key, token), token


def _sat_down(row: PracticeTable, guest: PracticeGuest, at: datetime) -> None:
    rubber = practice_view.rubber_of(row) if row.begun else None
    if rubber is None or rubber.over:
        touch(row, at)
    else:
        write(row, _substituted(row, rubber, Seat(guest.seat), guest.person, at), at)


def leave(device: PracticeDevice, at: datetime) -> None:
    """Free the device's seats; the table is deleted with the last person to leave."""
    with transaction.atomic():
        row = locked_table(device.table.pk)
        mine = row.guests.filter(pk__in=[one.pk for one in device.guests])
        if row.begun:
            mine.update(left_at=at)
        else:
            mine.delete()
        if row.guests.filter(left_at__isnull=True).exists():
            touch(row, at)
        else:
            row.delete()


def let_bot_play(context: CommandContext, device: PracticeDevice, seat: Seat) -> int:
    """Seat a bot for somebody who is away or has left, from this card onwards."""

    def taken(here: PracticeTable, rubber: RubberState) -> RubberDraft:
        if is_bot(rubber.seating.get(seat)):
            raise Impossible(Reason(N_("A bot is already playing there.")))
        if not device.playing(rubber):
            raise NotYours(Reason(N_("Only the players at this table can do that.")))
        if seat not in {one.seat for one in absences(here, rubber, context.at)}:
            raise Impossible(Reason(N_("A bot can play only for somebody who is away.")))
        bot = BOTS[here.bot]
        return _substituted(here, rubber, seat, seated_bot(bot.id, bot.version), context.at)

    request = {"seat": str(seat), "bot": True}
    return change_rubber(context, device.table, request, taken, device.number)


def take_back(context: CommandContext, device: PracticeDevice) -> int:
    """Return to the device's guests the seats in which a bot has played for them."""

    def given(here: PracticeTable, rubber: RubberState) -> RubberDraft:
        draft = RubberDraft(rubber)
        for guest in device.guests:
            if is_bot(draft.rubber.seating.get(Seat(guest.seat))):
                more = _substituted(here, draft.rubber, Seat(guest.seat), guest.person, context.at)
                draft = draft.then(*more.events)
        if not draft.events:
            raise Impossible(Reason(N_("No bot is playing for you.")))
        return draft

    return change_rubber(context, device.table, {"seat": None}, given, device.number)


def _substituted(
    row: PracticeTable, rubber: RubberState, seat: Seat, who: str, at: datetime
) -> RubberDraft:
    code = CODES[rubber.code]
    draft = RubberDraft(rubber).then(*decide(rubber, SubstituteSits(seat, who), code))
    return with_seats_changed(row, draft, code, at)


def note_seen(device: PracticeDevice, now: datetime) -> None:
    """Record that a device has fetched its table."""
    old = [one.pk for one in device.guests if now - one.seen_at > NOTED]
    if old:
        PracticeGuest.objects.filter(pk__in=old).update(seen_at=now)
