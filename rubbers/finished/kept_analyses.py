"""Stored analyses of finished hands: the reasons of bots, and the double-dummy result."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from club.reason import Reason
from rubbers.bots.analysis.double_dummy_analysis import DoubleDummyAnalysis
from rubbers.bots.explained import Explained
from rubbers.models import HandAnalysis as Row
from rubbers.models import PracticeTable
from rubbers.models import Rubber as RubberRow
from rubbers.play.finished_hand import Deal


@dataclass(frozen=True, slots=True)
class BotReason:
    """Why a bot played a card; `standing_in_for` is the bot that was late, if any."""

    bot: str
    standing_in_for: str
    why: Reason


@dataclass(frozen=True, slots=True)
class KeptAnalysis:
    """The analysis of a hand: `asked` once it is queued, `done` once a worker has finished it.

    `reasons` are by act. Without `double_dummy` the machine that analysed it had no solver.
    """

    asked: bool = False
    done: bool = False
    reasons: Mapping[int, BotReason] | None = None
    double_dummy: DoubleDummyAnalysis | None = None


def rows_of(where: RubberRow | PracticeTable, deal: Deal) -> dict[str, Any]:
    """Return the lookup for a deal's row; for a practice table, in its last rubber."""
    place = {"hand": deal[0], "attempt": deal[1]}
    if isinstance(where, PracticeTable):
        return {"practice": where, "rubber": where.rubbers, **place}
    return {"stream_id": where.stream_id, **place}


def kept(where: RubberRow | PracticeTable, deal: Deal, rubber: int | None = None) -> KeptAnalysis:
    """Return the stored analysis of a hand, in one query.

    At a practice table `rubber` is the number of the rubber, by default the last one.
    """
    place = rows_of(where, deal) | ({} if rubber is None else {"rubber": rubber})
    row = Row.objects.filter(**place).first()
    return KeptAnalysis() if row is None else _read(row)


def _read(row: Row) -> KeptAnalysis:
    if row.done_at is None:
        return KeptAnalysis(asked=True)
    return KeptAnalysis(True, True, reasons_in(row.reasons), double_dummy_in(row.double_dummy))


def reasons_written(reasons: list[Explained]) -> list[dict[str, Any]]:
    """Convert reasons to their stored form."""
    return [
        {
            "at": one.at,
            "bot": one.chosen_by.bot,
            "standing_in_for": one.chosen_by.standing_in_for,
            "why": one.why.as_json(),
        }
        for one in reasons
    ]


def reasons_in(kept: list[dict[str, Any]]) -> dict[int, BotReason]:
    """Read reasons from their stored form."""
    return {
        one["at"]: BotReason(one["bot"], one["standing_in_for"], Reason.from_json(one["why"]))
        for one in kept
    }


def double_dummy_written(found: DoubleDummyAnalysis | None) -> dict[str, Any] | None:
    """Convert an analysis to its stored form."""
    if found is None:
        return None
    better = [list(one) for one in found.better]
    return {"cards": list(found.cards), "tricks": list(found.tricks), "better": better}


def double_dummy_in(kept: dict[str, Any] | None) -> DoubleDummyAnalysis | None:
    """Read an analysis from its stored form."""
    if kept is None:
        return None
    better = tuple(tuple(one) for one in kept["better"])
    return DoubleDummyAnalysis(tuple(kept["cards"]), tuple(kept["tricks"]), better)


def kept_of_all(where: RubberRow | PracticeTable) -> dict[Deal, KeptAnalysis]:
    """Return the stored analysis of every analysed hand of a rubber, in one query."""
    place = rows_of(where, (0, 0))
    del place["hand"], place["attempt"]
    rows = Row.objects.filter(**place, done_at__isnull=False)
    return {(row.hand, row.attempt): _read(row) for row in rows}
