"""Practice tables: a visitor sits down with three bots, plays, and the rows go after a day."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from club import errands, journal, live
from club.commands.desk import after_commit
from club.commands.order import Order
from club.commands.record import check_key
from club.errors import Fault, Impossible, NotYours, Reused, Stale, TooMuch, Unknown
from club.models import Club, Errand
from club.person import seated_bot
from club.reason import N_, Reason
from rubbers import practice_seen, streams
from rubbers.bots.table_turn import bot_in, may_owe
from rubbers.cards.seats import Seat
from rubbers.commands.practice_deals import begun, with_next_deal, with_secret
from rubbers.commands.table_change import BOTS_QUEUE, pace, turn_name
from rubbers.dealing.commitment import SECRET_SIZE
from rubbers.hand.acts.act import Act
from rubbers.hand.acts.ending import CutForNext
from rubbers.hand.record import SEATS
from rubbers.models import PracticeLine, PracticeTable
from rubbers.models.practice_table import PRACTICE
from rubbers.play import notation
from rubbers.play.at_table import at_table
from rubbers.play.events import Event
from rubbers.play.rubber import Rubber
from rubbers.play.story import Story
from rubbers.registries import BOTS, CODES

TURN, END = errands.queued("practice_turn", BOTS_QUEUE), "practice_end"
KEPT = timedelta(days=1)
"""How long a practice table is kept."""
MOST = 500
"""Practice tables that one club keeps at a time."""
VISITOR = "visitor"
"""Who sits in the visitor's seat: nobody's number."""
SEAT = Seat.S
Deed = Callable[[PracticeTable, Rubber], Story]


def is_allowed(club: Club) -> bool:
    """Check whether strangers may practise at a club."""
    return club.is_demo or club.practice


def sit_down(club: Club, bot: str, at: datetime) -> tuple[PracticeTable, str]:
    """Open a practice table with the first hand dealt; return it and the token of the seat."""
    if not is_allowed(club):
        raise NotYours(Reason(N_("This club does not offer practice tables.")))
    if PracticeTable.objects.filter(club=club).count() >= MOST:
        raise TooMuch(Reason(N_("All practice tables are taken. Try again later.")), wait=600)
    chosen, token, secret = BOTS[bot], secrets.token_urlsafe(24), secrets.token_bytes(SECRET_SIZE)
    others = seated_bot(chosen.id, chosen.version)
    seating = {seat: VISITOR if seat is SEAT else others for seat in Seat}
    row = PracticeTable(
        club=club,
        key=secrets.token_urlsafe(12),
        token_digest=practice_seen.digest_of(token),
        seat=SEAT.value,
        encrypted=PRACTICE.encrypted(secret),
        opened_at=at,
        changed_at=at,
        ends_at=at + KEPT,
    )
    story, events = begun(seating, secret, CODES[club.law_code], at)
    with transaction.atomic():
        row.save()
        _write(row, story, events, at)
        _ask(row, END, {"practice": row.pk}, row.ends_at)
    return row, token


def act(order: Order, row: PracticeTable, deed: Act) -> int:
    """Do an act of the visitor; the next hand is dealt once the pack is cut for it.

    Return the version the table has reached.
    """

    def done(here: PracticeTable, rubber: Rubber) -> Story:
        asked_of_bot = isinstance(deed, CutForNext) and deed.by and bot_in(rubber, deed.by)
        if deed.by is not Seat(here.seat) and not asked_of_bot:
            raise NotYours(Reason(N_("Each plays his own cards.")))
        cards, code = practice_seen.cards_of(here, rubber), CODES[rubber.code]
        story = Story(rubber).then(*at_table(rubber, deed, code, cards))
        return with_next_deal(here, with_secret(here, story), code, order.at)

    return changed(order, row, {"act": SEATS.write_act(deed)}, done)


def changed(order: Order, row: PracticeTable, request: Mapping[str, Any], deed: Deed) -> int:
    """Append what `deed` brings about, in one transaction; a repeated key changes nothing."""
    check_key(order.intent)
    name, digest = practice_seen.stream_name(row), journal.digest_of({"request": dict(request)})
    with transaction.atomic():
        here = PracticeTable.objects.select_for_update().filter(pk=row.pk).first()
        if here is None:
            raise Unknown(Reason(N_("There is no such practice table, or its day is over.")))
        if (kept := here.lines.filter(request=order.intent).first()) is not None:
            return _same(kept, here, digest)
        if order.seen.get(name, here.version) != here.version:
            raise Stale(Reason(N_("The table has moved on since you looked.")))
        before = practice_seen.rubber_of(here)
        story = deed(here, before)
        if not story.events:
            raise Impossible(Reason(N_("Nothing to change: that is already the case.")))
        _write(here, story.rubber, story.events, order.at, (order.intent, digest))
    return here.version


def _same(kept: PracticeLine, here: PracticeTable, digest: str) -> int:
    if kept.digest != digest:
        expected = Reason(N_("a new key, or the request this key was first sent with"))
        faults = [Fault("intent", expected)]
        raise Reused(Reason(N_("This key was used for another request.")), faults=faults)
    return here.version


def _write(
    row: PracticeTable,
    rubber: Rubber,
    events: tuple[Event, ...],
    at: datetime,
    request: tuple[str, str] = ("", ""),
) -> None:
    lines = []
    for place, event in enumerate(events):
        what, body = streams.encode(event)
        key, digest = request if place == 0 else ("", "")
        row.version += 1
        line = {"what": what, "body": body, "request": key, "digest": digest, "at": at}
        lines.append(PracticeLine(table=row, number=row.version, **line))
    PracticeLine.objects.bulk_create(lines)
    row.state, row.fold, row.changed_at = notation.write_state(rubber), streams.KIND.fold, at
    row.save(update_fields=["state", "fold", "version", "changed_at"])
    if may_owe(rubber):
        _ask(
            row,
            TURN,
            {"practice": row.pk, "turn": turn_name(rubber)},
            at + pace(row.club.house_rules),
        )
    after_commit(live.tell, row.club_id, practice_seen.stream_name(row), row.version)


def _ask(row: PracticeTable, task: str, subject: Mapping[str, Any], due_at: datetime) -> None:
    errand = Errand.objects.create(
        club_id=row.club_id, task=task, subject=dict(subject), due_at=due_at
    )
    after_commit(errands.hint, errand.pk, task)


def end(pk: int, now: datetime) -> None:
    """Delete a practice table whose day is over, with its lines and its secret."""
    PracticeTable.objects.filter(pk=pk, ends_at__lte=now).delete()
