"""Queries about rehearsals: the list, the room at a minute, the standings as they would be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from club.errors import Unknown
from club.models import Club
from club.reason import N_, Reason
from club.rules.house_rules import HouseRules
from rubbers.bots.bot import Bot
from rubbers.cards.card_codec import CODEC
from rubbers.play import notation as rubber_notation
from rubbers.play.state.evolve import evolve as rubber_evolve
from rubbers.play.state.rubber_state import RubberState
from rubbers.registries import BOTS, CODES, METRICS
from rubbers.standings import tallies
from rubbers.standings.metric import Metric
from rubbers.standings.order import Stander, StandingRow, can_order, ordered
from rubbers.standings.result import shares
from rubbers.standings.tallies import values_of
from tables.models import Rehearsal
from tables.registries import FORMATS
from tables.rehearsal.evening import ClubTerms, read_ledger
from tables.rehearsal.ledger import Ledger, RehearsalMoment
from tables.room import notation
from tables.room.evolve import evolve
from tables.room.state.room_state import Room
from tables.standings.ranking import rules_of


def room_at(
    opening: Mapping[str, Any], lines: Iterable[list[Any]], minute: int
) -> tuple[Room, dict[int, RubberState]]:
    """Fold the events up to and including a minute onto the state at the start of a stretch."""
    room = notation.read_room(opening["room"]) if opening["room"] else Room()
    rubbers: dict[int, RubberState] = {
        int(number): rubber_notation.read_state(one) for number, one in opening["rubbers"].items()
    }
    for at, table, body in lines:
        if at > minute:
            break
        if table:
            happened = rubber_notation.read_event(body)
            rubbers[table] = rubber_evolve(rubbers.get(table), happened)
        else:
            room = evolve(room, notation.read_event(body))
    return room, rubbers


PREFIX = "rehearsal"
STAGES: tuple[str, ...] = tuple(Rehearsal.Stage.values)
"""The stages of a rehearsal, in order."""


@dataclass(frozen=True, slots=True)
class WouldBe:
    """Hypothetical standings: the metrics, deciding ones first, and the rows.

    The first `deciding` metrics give the order.
    """

    metrics: tuple[Metric, ...]
    deciding: int
    rows: tuple[StandingRow, ...]


def stream_name(row: Rehearsal) -> str:
    """Return the stream name that pages following a rehearsal use."""
    return f"{PREFIX}:{row.key}"


def quick_bots(club: Club) -> dict[str, Bot]:
    """Return the bots that are quick enough to play a whole evening."""
    return {bot.id: bot for bot in BOTS.offered(club.plugins) if bot.plays_on}


def club_terms(row: Rehearsal) -> ClubTerms:
    """Return the club's part of a rehearsal: code, house rules, games and bot."""
    rules = HouseRules.from_json(row.house_rules)
    bot = quick_bots(row.club)[row.terms["bot"]]
    return ClubTerms(CODES[row.law_code], rules, FORMATS[row.format].games, bot)


def rehearsal_of(club: int, key: str) -> Rehearsal:
    """Return a rehearsal of a club, or raise Unknown."""
    row = Rehearsal.objects.select_related("club").filter(club=club, key=key).first()
    if row is None:
        raise Unknown(Reason(N_("There is no such rehearsal, or it has expired.")))
    return row


def recent(club: int) -> list[Rehearsal]:
    """Return the rehearsals a club keeps, newest first, without their results."""
    return list(Rehearsal.objects.filter(club=club).defer("state", "result", "house_rules"))


def ledger_of(row: Rehearsal) -> Ledger:
    """Return the totals of a rehearsal."""
    return read_ledger(row.result)


def moments_of(row: Rehearsal) -> list[RehearsalMoment]:
    """Return the notable moments of a rehearsed evening, in order."""
    stretches = row.stretches.values_list("moments", flat=True)
    return [CODEC.read(RehearsalMoment, one, "moment") for several in stretches for one in several]


def room_of(row: Rehearsal, minute: int) -> tuple[Room, dict[int, RubberState]]:
    """Return the room, and the rubbers of its tables, at a given minute."""
    stretch = row.stretches.filter(minute__lte=minute).order_by("-number").first()
    if stretch is None:
        return Room(), {}
    return room_at(stretch.opening, stretch.lines, minute)


def standings_of(row: Rehearsal, ledger: Ledger) -> WouldBe:
    """Return the made-up people in the order of the club's standings rules."""
    metrics = tuple(one for one in METRICS.offered(row.club.plugins) if isinstance(one, Metric))
    by_id = {metric.id: metric for metric in metrics if can_order(metric)}
    order = [by_id[id] for id in rules_of(row.club_id).order if id in by_id]
    counted: dict[str, tallies.Tallies] = {}
    for result in ledger.results:
        for share in shares(result):
            of_one = counted.setdefault(share.player, tallies.begun(metrics))
            tallies.add(metrics, of_one, share)
    standers = [Stander(who, values_of(one, metrics)) for who, one in counted.items()]
    shown = (*order, *(metric for metric in by_id.values() if metric not in order))
    return WouldBe(shown, len(order), ordered(standers, order))
