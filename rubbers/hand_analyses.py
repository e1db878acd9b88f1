"""What is kept about hands that are over: the reasons of bots, and the hand double dummy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from club.reason import Reason
from rubbers.bots.explained import Explained
from rubbers.bots.hand_analysis import HandAnalysis
from rubbers.models import HandAnalysis as Row
from rubbers.models import PracticeTable
from rubbers.models import Rubber as RubberRow
from rubbers.play.finished_hand import Deal


@dataclass(frozen=True, slots=True)
class BotReason:
    """Why a bot played a card; `standing_in_for` is the bot that was late, if one was."""

    bot: str
    standing_in_for: str
    why: Reason


@dataclass(frozen=True, slots=True)
class KeptAnalysis:
    """What is known of a hand: `asked` once a worker is to work it out, `done` once it has.

    `reasons` are by act. Without `double_dummy` the machine that worked it out had no solver.
    """

    asked: bool = False
    done: bool = False
    reasons: Mapping[int, BotReason] | None = None
    double_dummy: HandAnalysis | None = None


def rows_of(where: RubberRow | PracticeTable, deal: Deal) -> dict[str, Any]:
    """Return what a row about this deal is found by; at a practice table, of its last rubber."""
    place = {"hand": deal[0], "attempt": deal[1]}
    if isinstance(where, PracticeTable):
        return {"practice": where, "rubber": where.rubbers, **place}
    return {"stream_id": where.stream_id, **place}


def kept(where: RubberRow | PracticeTable, deal: Deal, rubber: int | None = None) -> KeptAnalysis:
    """Read what is kept about a hand: one query.

    At a practice table `rubber` numbers the rubber; without it the last one is meant.
    """
    place = rows_of(where, deal) | ({} if rubber is None else {"rubber": rubber})
    row = Row.objects.filter(**place).first()
    return KeptAnalysis() if row is None else _read(row)


def _read(row: Row) -> KeptAnalysis:
    if row.done_at is None:
        return KeptAnalysis(asked=True)
    return KeptAnalysis(True, True, reasons_in(row.reasons), double_dummy_in(row.double_dummy))


def reasons_written(reasons: list[Explained]) -> list[dict[str, Any]]:
    """Write the reasons as they are kept."""
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
    """Read the reasons that were kept."""
    return {
        one["at"]: BotReason(one["bot"], one["standing_in_for"], Reason.from_json(one["why"]))
        for one in kept
    }


def double_dummy_written(found: HandAnalysis | None) -> dict[str, Any] | None:
    """Write an analysis as it is kept."""
    if found is None:
        return None
    better = [list(one) for one in found.better]
    return {"cards": list(found.cards), "tricks": list(found.tricks), "better": better}


def double_dummy_in(kept: dict[str, Any] | None) -> HandAnalysis | None:
    """Read an analysis that was kept."""
    if kept is None:
        return None
    better = tuple(tuple(one) for one in kept["better"])
    return HandAnalysis(tuple(kept["cards"]), tuple(kept["tricks"]), better)


def kept_of_all(where: RubberRow | PracticeTable) -> dict[Deal, KeptAnalysis]:
    """Read what is kept about every hand of a rubber that is worked out: one query."""
    place = rows_of(where, (0, 0))
    del place["hand"], place["attempt"]
    rows = Row.objects.filter(**place, done_at__isnull=False)
    return {(row.hand, row.attempt): _read(row) for row in rows}
