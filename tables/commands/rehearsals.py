"""Rehearse an evening: started by the secretary, run in slices, cancelled at any time."""

from __future__ import annotations

import json
import logging
import secrets
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from django.db import IntegrityError, transaction

from club import clock
from club.errors import Fault, Impossible, Malformed, Reused
from club.models import Club, Errand, Evening
from club.outbox import errands, live
from club.reason import N_, Reason
from club.record import journal
from club.record.command_context import CommandContext
from club.record.unit_of_work import after_commit, check_key
from club.rules.permissions import May, need_office
from rubbers.cards.card_codec import CODEC
from rubbers.cards.seats import WhistGame
from tables import rehearsal_queries
from tables.commands import rehearsed_drives
from tables.drive.rules import rehearsed_drive
from tables.drive.rules.rehearsed_drive import DriveTerms, RehearsedDrive
from tables.models import Rehearsal, RehearsalStretch
from tables.registries import FORMATS
from tables.rehearsal.evening import RehearsedEvening, read_evening
from tables.rehearsal.evening_run import begun, go_on
from tables.rehearsal.terms import RehearsalTerms

log = logging.getLogger(__name__)

SLICE, END = "rehearsal_slice", "rehearsal_end"
A_SLICE = 1.2
"""Seconds of work after which a worker saves its progress and queues the next slice."""
A_STRETCH = 800
"""Events after which a stretch ends, so that the room at any minute is quick to rebuild."""
KEPT = timedelta(days=7)
MOST_KEPT = 12
"""How many rehearsals a club keeps; the oldest is deleted to make room for another."""
ACTIVE = (Rehearsal.Stage.WAITING, Rehearsal.Stage.RUNNING)


def start(
    context: CommandContext,
    club: Club,
    terms: RehearsalTerms | DriveTerms,
    evening: Evening | None = None,
    format: str = "rubbers",
) -> Rehearsal:
    """Start a rehearsal by an evening's rules, or by the club's; a repeated key starts none.

    `format` is what is rehearsed if there is no evening. A drive takes `DriveTerms`. Raises
    Malformed for terms out of bounds, and Impossible while another rehearsal is active.
    """
    need_office(context.caller, May.RUN_EVENING)
    check_key(context.idempotency_key)
    terms.check(rehearsal_queries.quick_bots(club))
    format = evening.format if evening is not None else format
    _check_format(club, format, terms, "format" if evening is None else "evening")
    name, terms_json = evening.key if evening is not None else "", CODEC.write(terms)
    asked = {"terms": terms_json, "evening": name}
    asked |= {"format": format} if isinstance(terms, DriveTerms) else {}
    digest = journal.digest_of(asked)
    rules_of = evening if evening is not None else club
    row = Rehearsal(
        club=club,
        key=secrets.token_urlsafe(12),
        evening=name,
        law_code=rules_of.law_code,
        format=format,
        house_rules=rules_of.house_rules,
        terms=terms_json,
        request=context.idempotency_key,
        digest=digest,
        begun_at=context.at,
        ends_at=context.at + KEPT,
    )
    try:
        return _written(row)
    except IntegrityError:
        return _begun_before(row)


def _written(row: Rehearsal) -> Rehearsal:
    kept = Rehearsal.objects.filter(club=row.club_id, request=row.request).first()
    if kept is not None:
        return _same(kept, row)
    with transaction.atomic():
        old = Rehearsal.objects.filter(club=row.club_id).exclude(stage__in=ACTIVE)
        Rehearsal.objects.filter(
            pk__in=list(old.values_list("pk", flat=True)[MOST_KEPT - 1 :])
        ).delete()
        row.save()
        _ask(row, SLICE, {"rehearsal": row.pk, "slice": 0}, row.begun_at)
        _ask(row, END, {"rehearsal": row.pk}, row.ends_at)
        after_commit(live.tell, row.club_id, rehearsal_queries.stream_name(row), row.version)
    return row


def _begun_before(row: Rehearsal) -> Rehearsal:
    """Answer a request that arrived twice at once; refuse a second active rehearsal."""
    kept = Rehearsal.objects.filter(club=row.club_id, request=row.request).first()
    if kept is not None:
        return _same(kept, row)
    template = N_(
        "This club is already rehearsing an evening: wait until it finishes, or cancel it."
    )
    raise Impossible(Reason(template))


def _same(kept: Rehearsal, row: Rehearsal) -> Rehearsal:
    if kept.digest != row.digest:
        expected = Reason(N_("a new key, or the same request the key was first sent with"))
        faults = [Fault("intent", expected)]
        raise Reused(
            Reason(N_("This key has already been used for another request.")), faults=faults
        )
    return kept


def _check_format(club: Club, format: str, terms: RehearsalTerms | DriveTerms, field: str) -> None:
    """Raise Malformed, naming `field`, unless an evening of this format can be rehearsed."""
    drive = isinstance(terms, DriveTerms)
    offered = FORMATS.offered(club.plugins)
    ids = ", ".join(one.id for one in offered if (one.movement is not None) == drive)
    if field == "format" and format not in FORMATS:
        reason = Reason(N_("There is no format “{format}”."), format=format)
        raise Malformed(reason, faults=[Fault(field, Reason(N_("one of {ids}"), ids=ids))])
    if (FORMATS[format].movement is not None) != drive:
        expected = Reason(N_("hands for a drive, minutes for any other evening"))
        if field == "format":
            expected = Reason(N_("one of {ids}"), ids=ids)
        reason = Reason(N_("These settings are for another kind of evening."))
        raise Malformed(reason, faults=[Fault(field, expected)])
    games = FORMATS[format].games
    if games and WhistGame.WHIST not in games:
        expected = Reason(N_("an evening whose format includes whist for four players"))
        reason = Reason(N_("Only whist for four players can be rehearsed."))
        raise Malformed(reason, faults=[Fault(field, expected)])


def cancel(context: CommandContext, row: Rehearsal) -> Rehearsal:
    """Cancel a rehearsal that is not finished; its results so far are deleted."""
    need_office(context.caller, May.RUN_EVENING)
    with transaction.atomic():
        here = Rehearsal.objects.select_for_update().get(pk=row.pk)
        if here.stage == Rehearsal.Stage.CANCELLED:
            return here
        if not here.active:
            raise Impossible(Reason(N_("This rehearsal is already over.")))
        here.stretches.all().delete()
        _end(here, Rehearsal.Stage.CANCELLED)
    return here


def run_slice(pk: int, number: int, stopwatch: Callable[[], float] = time.monotonic) -> bool:
    """Rehearse for one time slice and queue the next; return False if this slice is already done.

    All randomness comes from the seed, so an interrupted slice gives the same result when repeated.
    """
    row = Rehearsal.objects.select_related("club").filter(pk=pk).first()
    if row is None or not row.active or row.slices != number:
        return False
    began = stopwatch()
    if row.is_drive:
        so_far = rehearsed_drives.played(row, stopwatch, A_SLICE)
        return _saved_drive(row, so_far, int(1000 * (stopwatch() - began)))
    try:
        evening, stretches = _rehearsed(row, stopwatch)
    except Exception:
        log.exception("A rehearsal failed")
        evening, stretches = None, []
    return _saved(row, evening, stretches, int(1000 * (stopwatch() - began)))


def _saved_drive(row: Rehearsal, so_far: RehearsedDrive | None, took: int) -> bool:
    """Save a slice of a drive, unless it was cancelled or another worker has saved it meanwhile."""
    with transaction.atomic():
        here = Rehearsal.objects.select_for_update().filter(pk=row.pk).first()
        if here is None or not here.active or here.slices != row.slices:
            return False
        if so_far is None:
            _end(here, Rehearsal.Stage.FAILED)
            return True
        here.minute, here.slices = len(so_far.played), here.slices + 1
        here.milliseconds += took
        if so_far.over:
            here.result = rehearsed_drive.as_json(so_far)
            _end(here, Rehearsal.Stage.DONE)
            return True
        here.stage = Rehearsal.Stage.RUNNING
        here.state = json.dumps(rehearsed_drive.as_json(so_far))
        _move_on(here)
        _ask(here, SLICE, {"rehearsal": here.pk, "slice": here.slices}, clock.now())
    return True


def _rehearsed(
    row: Rehearsal, stopwatch: Callable[[], float]
) -> tuple[RehearsedEvening, list[RehearsalStretch]]:
    """Continue from the end of the last slice, for the length of one slice."""
    terms, club = RehearsalTerms.from_json(row.terms), rehearsal_queries.club_terms(row)
    fresh = not row.state
    evening = begun(terms, club) if fresh else read_evening(terms, club, json.loads(row.state))
    opening = {"room": {}, "rubbers": {}} if fresh else evening.room_as_json()
    stretches, ends, minute = [], stopwatch() + A_SLICE, evening.minute
    while not evening.over and stopwatch() < ends:
        go_on(evening)
        if len(evening.lines) >= A_STRETCH:
            stretches.append(_stretch(row, evening, minute, opening))
            opening, minute = evening.room_as_json(), evening.minute
    if evening.lines:
        stretches.append(_stretch(row, evening, minute, opening))
    return evening, stretches


def _stretch(
    row: Rehearsal, evening: RehearsedEvening, minute: int, opening: dict[str, Any]
) -> RehearsalStretch:
    """Return a stretch with everything that has happened since the last one."""
    lines, timeline = evening.taken()
    moments = [CODEC.write(one) for one in timeline]
    return RehearsalStretch(
        rehearsal=row, minute=minute, opening=opening, lines=lines, moments=moments
    )


def _saved(
    row: Rehearsal,
    evening: RehearsedEvening | None,
    stretches: list[RehearsalStretch],
    took: int,
) -> bool:
    """Save a slice, unless the rehearsal was cancelled or another worker has saved it meanwhile."""
    with transaction.atomic():
        here = Rehearsal.objects.select_for_update().filter(pk=row.pk).first()
        if here is None or not here.active or here.slices != row.slices:
            return False
        if evening is None:
            here.stretches.all().delete()
            _end(here, Rehearsal.Stage.FAILED)
            return True
        first = here.stretches.count()
        for place, stretch in enumerate(stretches):
            stretch.number = first + place
        RehearsalStretch.objects.bulk_create(stretches)
        here.minute, here.slices = evening.minute, here.slices + 1
        here.milliseconds += took
        if evening.over:
            here.result = CODEC.write(evening.ledger)
            _end(here, Rehearsal.Stage.DONE)
            return True
        here.stage, here.state = Rehearsal.Stage.RUNNING, json.dumps(evening.as_json())
        _move_on(here)
        subject = {"rehearsal": here.pk, "slice": here.slices}
        _ask(here, SLICE, subject, clock.now())
    return True


def _end(row: Rehearsal, stage: str) -> None:
    row.stage, row.state = stage, ""
    _move_on(row)


def _move_on(row: Rehearsal) -> None:
    row.version += 1
    row.save()
    after_commit(live.tell, row.club_id, rehearsal_queries.stream_name(row), row.version)


def _ask(row: Rehearsal, task: str, subject: dict[str, Any], due_at: datetime) -> None:
    errand = Errand.objects.create(club_id=row.club_id, task=task, subject=subject, due_at=due_at)
    after_commit(errands.hint, errand.pk, task)


def end(pk: int, now: datetime) -> None:
    """Delete a rehearsal whose week is over."""
    Rehearsal.objects.filter(pk=pk, ends_at__lte=now).delete()
