"""Printed sheets of a drive: rule card with its proof, cards for players and tables, results."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, TypeVar

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from club.access.club_request import EveningRequest
from club.members.queries import names_for_pages
from club.middleware.club_access import open_to_visitors
from club.person import PersonId
from club.rules.permissions import May, need_office
from tables.drive import queries, score_queries
from tables.drive.pages import dummy_words
from tables.drive.pages.drive_page import drive_page
from tables.drive.pages.drive_scores import role_words
from tables.drive.pages.result_changes import changes_in
from tables.drive.rules.decide_results import numbers
from tables.drive.rules.drive_state import DriveState
from tables.drive.rules.scores.points import HandScores
from tables.drive.rules.sealing import ResultReader
from tables.movements import in_plugin
from tables.movements.drive_seating import Movement
from tables.movements.dummies import with_dummies
from tables.movements.sitting_out import HandSeating
from tables.movements.verifier import MovementProof, prove
from tables.registries import FORMATS

if TYPE_CHECKING:
    from club.models import Evening


def proof_of(format: str, movement: Movement) -> MovementProof:
    """Return the proof of a movement, worked out once in this process; a plugin's in its own."""
    plugin = FORMATS.plugin_of(format)
    if not plugin:
        return _own_proof(movement)
    found = _of_plugins.get((plugin, format, movement.version))
    if found is None:
        found = in_plugin.proof_of(plugin, format)
        if found.trials:  # a plugin that did not answer is asked again
            _of_plugins[plugin, format, movement.version] = found
    return found


_of_plugins: dict[tuple[str, str, int], MovementProof] = {}


@cache
def _own_proof(movement: Movement) -> MovementProof:
    return prove(movement)


def proof_words(proof: MovementProof) -> str:
    """State what was proved, for the foot of the rule card."""
    if not proof.sound:
        return _("The proof failed: {fault}").format(fault=proof.faults[0])
    tried = _(
        "The program has tried this movement with 1 to {most} tables: nobody was left out or "
        "seated twice, and every table had two ladies and two gents."
    )
    return tried.format(most=proof.tables)


@dataclass(frozen=True, slots=True)
class ScoreCard:
    """A player's card: their number, and where they begin.

    `table` is where they sit in the first hand, None if they sit it out; `from_hand` is the first
    hand they play, if they came late.
    """

    number: int
    name: str
    role: str
    table: int | None
    from_hand: int
    with_dummy: bool


Card = TypeVar("Card")
CARDS_A_SHEET, LONG_CARDS_A_SHEET, TABLES_A_SHEET = 4, 2, 2
SHORT_CARD, LONG_CARD = 12, 24
"""Cards with so few hands have taller rows; those with more than 24 need the height of a sheet."""


@require_GET
@open_to_visitors
def cards(request: EveningRequest, slug: str, key: str) -> HttpResponse:
    """Show the rule card, a card for each table and a card for each player, ready to print."""
    snapshot = queries.need_drive(request.evening)
    drive, names = snapshot.drive, names_for_pages(request.evening.club_id)
    format = FORMATS.get(request.evening.format)
    movement = format.movement if format is not None else None
    hands = [(n, drive.settings.trump(n).value) for n in range(1, drive.settings.hands + 1)]
    tables = snapshot.hand.seating.tables
    dummies = dummy_words.dummies_play(drive.settings, tables)
    long = len(hands) > LONG_CARD
    first = queries.hand_of(request.evening, 1).seating
    players = list(_score_cards(drive, first, names, dummies=dummies))
    numbers = range(1, len(tables) + 1)
    context = {
        "format": format,
        "rule": [_(words) for words in movement.rule] if movement else [],
        "proof": proof_words(proof_of(request.evening.format, movement)) if movement else "",
        "hands": hands,
        "long": long,
        "short": len(hands) <= SHORT_CARD,
        "player_sheets": _sheets(players, LONG_CARDS_A_SHEET if long else CARDS_A_SHEET),
        "table_sheets": _sheets(numbers, TABLES_A_SHEET),
        "last_table": len(tables),
        "dummy_rule": dummy_words.dummy_rule() if dummies else [],
        "dummy_card": dummy_words.dummy_card() if dummies else "",
    }
    return render(request, "tables/drive_cards.html", context)


def _sheets(cards: Sequence[Card], a_sheet: int) -> list[Sequence[Card]]:
    """Split cards into sheets of paper, `a_sheet` cards to each."""
    return [cards[at : at + a_sheet] for at in range(0, len(cards), a_sheet)]


def _score_cards(
    drive: DriveState, first: HandSeating, names: Mapping[PersonId, str], *, dummies: bool
) -> Iterator[ScoreCard]:
    playing_dummy = {who for _table, who in with_dummies(first.tables)} if dummies else set()
    for who, one in drive.entrants.items():
        place = first.place_of(who)
        yield ScoreCard(
            one.number,
            names.get(who, who),
            role_words(one.role),
            place.table if place else None,
            one.came_after + 1,
            who in playing_dummy,
        )


@require_GET
@open_to_visitors
def results(request: EveningRequest, slug: str, key: str) -> HttpResponse:
    """Show the result sheet: prizes, and everyone's points hand by hand."""
    snapshot = queries.need_drive(request.evening)
    names = names_for_pages(request.evening.club_id)
    reader = queries.reader_of(request.caller, snapshot.drive.entrants)
    page = drive_page(snapshot, None, score_queries.scores_of(snapshot), names, reader)
    hands = [(n, snapshot.drive.settings.trump(n).value) for n in range(1, page.shown_up_to + 1)]
    sums = score_queries.hand_scores(request.evening, page.shown_up_to)
    by_number = {one.number: one for one in sums}
    corrected = queries.corrected_hands(request.evening, page.shown_up_to)
    context = {
        "drive": page,
        "hands": hands,
        "format": FORMATS.get(request.evening.format),
        "sums": [by_number.get(n) for n, _trump in hands],
        "sat_out": any(one.out for one in sums),
        "dummies": any(one.of_dummies for one in sums),
        "unconfirmed": list(_unconfirmed(request.evening, sums)),
        "changes": changes_in(request.evening.club_id, request.caller, corrected),
    }
    return render(request, "tables/drive_results.html", context)


def _unconfirmed(evening: Evening, sums: Sequence[HandScores]) -> Iterator[dict[str, object]]:
    """Yield the hands that don't add up yet, with the tables that have no confirmed result."""
    for one in sums:
        if not one.adds_up:
            hand = queries.hand_of(evening, one.number)
            tables = numbers(sorted({*hand.missing(), *hand.unconfirmed()}))
            yield {"number": one.number, "tables": tables}


@require_GET
def treasurer(request: EveningRequest, slug: str, key: str) -> HttpResponse:
    """Show the treasurer's sheet to officers: door money and prizes, to be filled in by hand."""
    need_office(request.caller, May.SEAT)
    snapshot = queries.need_drive(request.evening)
    names = names_for_pages(request.evening.club_id)
    nobody = ResultReader()
    page = drive_page(snapshot, None, score_queries.scores_of(snapshot), names, nobody)
    people = sorted(page.scores, key=lambda row: row.number)
    context = {
        "people": people,
        "prizes": page.prizes,
        "format": FORMATS.get(request.evening.format),
    }
    return render(request, "tables/drive_treasurer.html", context)
