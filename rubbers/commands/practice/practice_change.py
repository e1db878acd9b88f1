"""One change to a practice table: the lock, the idempotency key, the lines and the next errand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from django.db import transaction

from club.errors import Fault, Impossible, Reused, Stale, Unknown
from club.models import Errand
from club.outbox import errands, live
from club.reason import N_, Reason
from club.record import journal
from club.record.command_context import CommandContext
from club.record.unit_of_work import after_commit, check_key
from rubbers import streams
from rubbers.bots.table_turn import may_owe
from rubbers.commands import hand_analyses
from rubbers.commands.table_change import BOTS_QUEUE, pace, turn_name
from rubbers.models import PracticeLine, PracticeTable
from rubbers.play import notation
from rubbers.play.state.evolve import RubberDraft
from rubbers.play.state.rubber_state import RubberState
from rubbers.practice import practice_view

TURN = errands.queued("practice_turn", BOTS_QUEUE)
Perform = Callable[[PracticeTable, RubberState], RubberDraft]
NO_TABLE = N_("There is no such practice table, or it has expired.")


def change_rubber(
    context: CommandContext,
    row: PracticeTable,
    request: Mapping[str, Any],
    perform: Perform,
    by: int = 0,
) -> int:
    """Append the events `perform` returns for the current rubber; return the table's version."""

    def in_rubber(here: PracticeTable) -> RubberDraft:
        return perform(here, practice_view.rubber_of(here))

    return change_table(context, row, request, in_rubber, by)


def change_table(
    context: CommandContext,
    row: PracticeTable,
    request: Mapping[str, Any],
    perform: Callable[[PracticeTable], RubberDraft],
    by: int = 0,
) -> int:
    """Append the events that `perform` returns, in one transaction; a repeated key changes nothing.

    `by`, the guest's number, keeps the keys of different guests apart.
    """
    check_key(context.idempotency_key)
    key = f"{by} {context.idempotency_key}"
    name, digest = practice_view.stream_name(row), journal.digest_of({"request": dict(request)})
    with transaction.atomic():
        here = locked_table(row.pk)
        if (kept := here.lines.filter(request=key).first()) is not None:
            return _same(kept, here, digest)
        if context.expected_versions.get(name, here.version) != here.version:
            raise Stale(Reason(N_("The table has changed since you last looked.")))
        draft = perform(here)
        if not draft.events:
            raise Impossible(Reason(N_("Nothing to change: that is already the case.")))
        write(here, draft, context.at, (key, digest))
    return here.version


def locked_table(pk: int) -> PracticeTable:
    """Lock a table for the rest of the transaction, or raise Unknown."""
    row = PracticeTable.objects.select_for_update().filter(pk=pk).first()
    if row is None:
        raise Unknown(Reason(NO_TABLE))
    return row


def _same(kept: PracticeLine, here: PracticeTable, digest: str) -> int:
    if kept.digest != digest:
        expected = Reason(N_("a new key, or the same request the key was first sent with"))
        faults = [Fault("intent", expected)]
        raise Reused(
            Reason(N_("This key has already been used for another request.")), faults=faults
        )
    return here.version


def write(
    row: PracticeTable, draft: RubberDraft, at: datetime, request: tuple[str, str] = ("", "")
) -> None:
    """Write lines and the resulting state; schedule the turn of any bots that may have to act."""
    lines = []
    for place, event in enumerate(draft.events):
        what, body = streams.encode(event)
        key, digest = request if place == 0 else ("", "")
        row.version += 1
        line = {"what": what, "body": body, "request": key, "digest": digest, "at": at}
        lines.append(PracticeLine(table=row, number=row.version, **line))
    PracticeLine.objects.bulk_create(lines)
    row.state, row.fold, row.changed_at = (
        notation.write_state(draft.rubber),
        streams.KIND.fold,
        at,
    )
    row.save()
    for subject in hand_analyses.asked(row, draft.events, at):
        ask(row, hand_analyses.TASK, subject, at)
    notify(row, draft.rubber, at)


def touch(row: PracticeTable, at: datetime) -> None:
    """Raise the version of a table whose guests have changed, although no line was written."""
    row.version += 1
    row.save(update_fields=["version"])
    notify(row, practice_view.rubber_of(row) if row.begun else None, at)


def notify(row: PracticeTable, rubber: RubberState | None, at: datetime) -> None:
    """Notify the pages that follow a table, and schedule the turn of its bots."""
    if rubber is not None and may_owe(rubber):
        due = at + pace(row.club.house_rules)
        ask(row, TURN, {"practice": row.pk, "turn": turn_name(rubber)}, due)
    after_commit(live.tell, row.club_id, practice_view.stream_name(row), row.version)


def ask(row: PracticeTable, task: str, subject: Mapping[str, Any], due_at: datetime) -> None:
    """Create an errand for a practice table."""
    errand = Errand.objects.create(
        club_id=row.club_id, task=task, subject=dict(subject), due_at=due_at
    )
    after_commit(errands.hint, errand.pk, task)
