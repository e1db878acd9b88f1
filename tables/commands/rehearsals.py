"""Rehearsing an evening: begun by the secretary, worked on in slices, cancelled at any time."""

from __future__ import annotations

import json
import logging
import secrets
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from django.db import IntegrityError, transaction

from club import clock, errands, journal, live
from club.commands.desk import after_commit
from club.commands.order import Order
from club.commands.record import check_key
from club.errors import Fault, Impossible, Malformed, Reused
from club.models import Club, Errand, Evening
from club.reason import N_, Reason
from club.rights import May, need_office
from rubbers.cards.seats import WhistGame
from rubbers.cards.shapes import CODEC
from tables import rehearsals
from tables.models import Rehearsal, RehearsalStretch
from tables.registries import FORMATS
from tables.rehearsal.evening import RehearsedEvening, read_evening
from tables.rehearsal.evening_runs import begun, go_on
from tables.rehearsal.terms import RehearsalTerms

log = logging.getLogger(__name__)

SLICE, END = "rehearsal_slice", "rehearsal_end"
A_SLICE = 1.2
"""Seconds of work after which a worker saves what is done, and asks for the next slice."""
A_STRETCH = 800
"""Events after which a stretch ends, so that the room at any minute is found quickly."""
KEPT = timedelta(days=7)
MOST_KEPT = 12
"""Rehearsals that one club keeps; the oldest makes way for another."""
ACTIVE = (Rehearsal.Stage.WAITING, Rehearsal.Stage.RUNNING)


def start(
    order: Order, club: Club, terms: RehearsalTerms, evening: Evening | None = None
) -> Rehearsal:
    """Begin a rehearsal by the rules of an evening, or by the club's; a repeated key begins none.

    Raises Malformed for terms that are out of bounds, and Impossible while another is rehearsed.
    """
    need_office(order.caller, May.RUN_EVENING)
    check_key(order.intent)
    terms.check(rehearsals.quick_bots(club))
    format = evening.format if evening is not None else "rubbers"
    _check_format(format)
    asked = {"terms": terms.as_json(), "evening": evening.key if evening is not None else ""}
    digest = journal.digest_of(asked)
    rules_of = evening if evening is not None else club
    row = Rehearsal(
        club=club,
        key=secrets.token_urlsafe(12),
        evening=asked["evening"],
        law_code=rules_of.law_code,
        format=format,
        house_rules=rules_of.house_rules,
        terms=asked["terms"],
        request=order.intent,
        digest=digest,
        begun_at=order.at,
        ends_at=order.at + KEPT,
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
        after_commit(live.tell, row.club_id, rehearsals.stream_name(row), row.version)
    return row


def _begun_before(row: Rehearsal) -> Rehearsal:
    """Answer a request that came twice at once; refuse a second rehearsal beside another."""
    kept = Rehearsal.objects.filter(club=row.club_id, request=row.request).first()
    if kept is not None:
        return _same(kept, row)
    template = N_(
        "An evening of this club is being rehearsed: wait until it is done, or cancel it."
    )
    raise Impossible(Reason(template))


def _same(kept: Rehearsal, row: Rehearsal) -> Rehearsal:
    if kept.digest != row.digest:
        expected = Reason(N_("a new key, or the request this key was first sent with"))
        faults = [Fault("intent", expected)]
        raise Reused(Reason(N_("This key was used for another request.")), faults=faults)
    return kept


def _check_format(format: str) -> None:
    games = FORMATS[format].games
    if games and WhistGame.WHIST not in games:
        expected = Reason(N_("an evening whose format has whist of four players"))
        reason = Reason(N_("Only whist of four players can be rehearsed."))
        raise Malformed(reason, faults=[Fault("evening", expected)])


def cancel(order: Order, row: Rehearsal) -> Rehearsal:
    """Cancel a rehearsal that is not done; what was rehearsed so far is thrown away."""
    need_office(order.caller, May.RUN_EVENING)
    with transaction.atomic():
        here = Rehearsal.objects.select_for_update().get(pk=row.pk)
        if here.stage == Rehearsal.Stage.CANCELLED:
            return here
        if not here.active:
            raise Impossible(Reason(N_("This rehearsal is over already.")))
        here.stretches.all().delete()
        _end(here, Rehearsal.Stage.CANCELLED)
    return here


def run_slice(pk: int, number: int, stopwatch: Callable[[], float] = time.monotonic) -> bool:
    """Rehearse for one slice of time and ask for the next; False if this one is done already.

    Chance comes from the seed alone, so a slice that was cut off is done again with the same end.
    """
    row = Rehearsal.objects.select_related("club").filter(pk=pk).first()
    if row is None or not row.active or row.slices != number:
        return False
    began = stopwatch()
    try:
        evening, stretches = _rehearsed(row, stopwatch)
    except Exception:
        log.exception("A rehearsal could not go on")
        evening, stretches = None, []
    return _saved(row, evening, stretches, int(1000 * (stopwatch() - began)))


def _rehearsed(
    row: Rehearsal, stopwatch: Callable[[], float]
) -> tuple[RehearsedEvening, list[RehearsalStretch]]:
    """Go on from where the last slice ended, for as long as a slice lasts."""
    terms, club = RehearsalTerms.from_json(row.terms), rehearsals.club_terms(row)
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
    """Take what has happened since the last stretch."""
    lines, told = evening.taken()
    moments = [CODEC.write(one) for one in told]
    return RehearsalStretch(
        rehearsal=row, minute=minute, opening=opening, lines=lines, moments=moments
    )


def _saved(
    row: Rehearsal,
    evening: RehearsedEvening | None,
    stretches: list[RehearsalStretch],
    took: int,
) -> bool:
    """Write a slice, unless somebody cancelled or another worker has done it meanwhile."""
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
    after_commit(live.tell, row.club_id, rehearsals.stream_name(row), row.version)


def _ask(row: Rehearsal, task: str, subject: dict[str, Any], due_at: datetime) -> None:
    errand = Errand.objects.create(club_id=row.club_id, task=task, subject=subject, due_at=due_at)
    after_commit(errands.hint, errand.pk, task)


def end(pk: int, now: datetime) -> None:
    """Delete a rehearsal whose week is over."""
    Rehearsal.objects.filter(pk=pk, ends_at__lte=now).delete()
