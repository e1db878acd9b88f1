"""Analyse finished hands: queued when the secret is revealed, done by a worker, and stored."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction

from club import clock
from club.models import Errand
from club.outbox import errands, live
from club.record.unit_of_work import after_commit
from rubbers.bots import double_dummy
from rubbers.bots.analysis.double_dummy_analysis import DoubleDummyAnalysis, analysed
from rubbers.bots.explained import Explained
from rubbers.finished import bot_reasons, finished_hands
from rubbers.finished.kept_analyses import double_dummy_written, reasons_written, rows_of
from rubbers.models import HandAnalysis as Row
from rubbers.models import PracticeTable
from rubbers.models import Rubber as RubberRow
from rubbers.play.finished_hand import Deal, FinishedHand
from rubbers.play.state.events import Event, Revealed
from rubbers.practice import practice_view

TASK = "hand_analysis"
LONGEST = 10.0
"""The time limit, in seconds, for bots' explanations: a sampling bot is slow for each card."""
Where = RubberRow | PracticeTable


def asked(where: Where, happened: Iterable[Event], at: datetime) -> list[dict[str, int]]:
    """Queue the analysis of each hand just revealed; return the subjects of the errands.

    Call this in the transaction that reveals the hand.
    """
    deals = [(one.hand, one.attempt) for one in happened if isinstance(one, Revealed)]
    rows = [Row.objects.create(**rows_of(where, deal), asked_at=at) for deal in deals]
    return [{"analysis": row.pk} for row in rows]


def ask(where: Where, found: FinishedHand, at: datetime) -> bool:
    """Queue a hand of an earlier release, or one that was analysed without a solver.

    Return whether anything was queued: a hand is analysed only once.
    """
    club = where.club_id if isinstance(where, PracticeTable) else where.evening.club_id
    with transaction.atomic():
        row, fresh = Row.objects.select_for_update().get_or_create(
            **rows_of(where, found.deal), defaults={"asked_at": at}
        )
        if not fresh and not _may_be_done_again(row):
            return False
        Row.objects.filter(pk=row.pk).update(asked_at=at, done_at=None)
        errand = Errand.objects.create(
            club_id=club, task=TASK, subject={"analysis": row.pk}, due_at=at
        )
        after_commit(errands.hint, errand.pk, TASK)
    return True


def _may_be_done_again(row: Row) -> bool:
    without = row.done_at is not None and row.double_dummy is None
    return without and double_dummy.is_installed()


def work_out(pk: int) -> None:
    """Analyse one hand and notify the pages that show it, unless it has been done already."""
    rows = Row.objects.select_related("practice")
    row = rows.filter(pk=pk, done_at=None).first()
    if row is None:
        return
    where: Where = row.practice or RubberRow.objects.select_related("stream", "evening").get(
        stream=row.stream_id
    )
    deal = (row.hand, row.attempt)
    found, reasons = _read(where, deal, row.rubber)
    done = Row.objects.filter(pk=pk, done_at=None).update(
        reasons=reasons_written(reasons),
        double_dummy=double_dummy_written(_solved(found)),
        done_at=clock.now(),
    )
    if done:
        _notify(where)


def _read(where: Where, deal: Deal, rubber: int) -> tuple[FinishedHand, list[Explained]]:
    """Read the whole hand, even if players may not search its tricks yet."""
    if isinstance(where, PracticeTable):
        reasons = bot_reasons.of_practice(where, *deal, longest=LONGEST, rubber=rubber)
        return finished_hands.of_practice(where, *deal, rubber=rubber), reasons
    found = finished_hands.of_rubber(where, *deal, closed=True)
    return found, bot_reasons.of_rubber(where, *deal, longest=LONGEST)


def _solved(found: FinishedHand) -> DoubleDummyAnalysis | None:
    if not double_dummy.is_installed():
        return None
    try:
        return analysed(found.cards, found.dealer, found.after.tricks, double_dummy.solver())
    except double_dummy.SolverFault:
        return None


def _notify(where: Where) -> None:
    if isinstance(where, PracticeTable):
        live.tell(where.club_id, practice_view.stream_name(where), where.version)
    else:
        live.tell(where.evening.club_id, where.stream.name, where.stream.version)
