"""Printed sheets of a drive: rule card with its proof, cards for players and tables, results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET

from club.access.club_request import EveningRequest
from club.members.queries import names_for_pages
from club.middleware.club_access import open_to_visitors
from club.rules.permissions import May, need_office
from tables.drive import queries, score_queries
from tables.drive.pages import dummy_words
from tables.drive.pages.drive_page import drive_page, role_words
from tables.drive.pages.result_changes import changes_in
from tables.drive.rules.decide_results import numbers
from tables.drive.rules.points import HandScores
from tables.drive.rules.sealing import ResultReader
from tables.movements import in_plugin
from tables.movements.drive_seating import DriveRole, Movement
from tables.movements.dummies import with_dummies
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


def proof_words(proof: MovementProof) -> list[str]:
    """State what was proved, for the foot of the rule card."""
    if not proof.sound:
        return [_("The proof failed: {fault}").format(fault=proof.faults[0])]
    tried = _("Proved for 1 to {most} tables by trying {n} hands: every seat has one person,")
    kept = _("nobody sits twice or is left out, and every table has two ladies and two gents.")
    words = [f"{tried.format(most=proof.tables, n=proof.trials)} {kept}"]
    for won in (True, False):
        for role in DriveRole:
            step = proof.steps.get((won, role))
            who = _winner(won, role)
            words.append(_step(who, step))
    return words


def _winner(won: bool, role: DriveRole) -> str:
    if role is DriveRole.LADY:
        return _("The winning lady") if won else _("The losing lady")
    return _("The winning gent") if won else _("The losing gent")


def _step(who: str, step: int | None) -> str:
    if step is None:
        return _("{who} moves by the rule above.").format(who=who)
    if step == 0:
        return _("{who} stays.").format(who=who)
    n = abs(step)
    if step > 0:
        way = ngettext("{who} goes up {n} table.", "{who} goes up {n} tables.", n)
    else:
        way = ngettext("{who} goes down {n} table.", "{who} goes down {n} tables.", n)
    return way.format(who=who, n=n)


@require_GET
@open_to_visitors
def cards(request: EveningRequest, slug: str, key: str) -> HttpResponse:
    """Show the rule card, a card for each table and a card for each player, ready to print."""
    snapshot = queries.need_drive(request.evening)
    drive, names = snapshot.drive, names_for_pages(request.evening.club_id)
    format = FORMATS.get(request.evening.format)
    movement = format.movement if format is not None else None
    hands = [(n, drive.settings.trump(n).value) for n in range(1, drive.settings.hands + 1)]
    first = queries.hand_of(request.evening, 1).seating
    playing_dummy = {who for _table, who in with_dummies(first.tables)}
    players = [
        (
            one.number,
            names.get(who, who),
            role_words(one.role),
            first.place_of(who),
            who in playing_dummy,
        )
        for who, one in drive.entrants.items()
    ]
    context = {
        "format": format,
        "rule": [_(words) for words in movement.rule] if movement else [],
        "proof": proof_words(proof_of(request.evening.format, movement)) if movement else [],
        "hands": hands,
        "players": players,
        "tables": range(1, len(snapshot.hand.seating.tables) + 1),
        "last_table": len(snapshot.hand.seating.tables),
        "dummy_rule": dummy_words.dummy_rule(drive.settings),
        "dummy_card": dummy_words.dummy_card(drive.settings),
    }
    return render(request, "tables/drive_cards.html", context)


@require_GET
@open_to_visitors
def results(request: EveningRequest, slug: str, key: str) -> HttpResponse:
    """Show the result sheet: prizes, and everyone's points hand by hand."""
    snapshot = queries.need_drive(request.evening)
    names = names_for_pages(request.evening.club_id)
    reader = queries.reader_of(request.caller)
    page = drive_page(snapshot, None, score_queries.scores_of(snapshot), names, reader)
    hands = [(n, snapshot.drive.settings.trump(n).value) for n in range(1, page.shown_up_to + 1)]
    sums = score_queries.hand_scores(request.evening, page.shown_up_to)
    by_number = {one.number: one for one in sums}
    corrected = queries.corrected_hands(request.evening, page.shown_up_to)
    inside = request.caller.member is not None or request.caller.device is not None
    context = {
        "drive": page,
        "hands": hands,
        "format": FORMATS.get(request.evening.format),
        "sums": [by_number.get(n) for n, _trump in hands],
        "sat_out": any(one.out for one in sums),
        "dummies": any(one.of_dummies for one in sums),
        "unconfirmed": list(_unconfirmed(request.evening, sums)),
        "changes": changes_in(request.evening.club_id, corrected, reasons=inside),
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
