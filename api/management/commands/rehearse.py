"""Rehearse an evening with bots, without writing anything."""

from __future__ import annotations

import json
import time
from argparse import ArgumentParser
from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from api.resources.evenings.rehearsals import drive_in_figures, in_figures, timeline_shown
from club.errors import Malformed
from club.management.support import ProgressBar, club_chosen
from club.models import Club
from rubbers.cards.card_codec import CODEC
from tables import rehearsal_queries
from tables.commands import rehearsed_drives
from tables.drive.rules import rehearsed_drive
from tables.drive.rules.rehearsed_drive import DRIVE_BOUNDS, DriveTerms, RehearsedDrive
from tables.drive.rules.scores.points import written
from tables.models import Rehearsal
from tables.movements.dummies import Spare, dummies_in
from tables.registries import FORMATS, RUBBERS, Format
from tables.rehearsal.evening import RehearsedEvening
from tables.rehearsal.evening_run import begun, go_on
from tables.rehearsal.terms import TERM_BOUNDS, RehearsalTerms

USUAL, USUAL_DRIVE = RehearsalTerms(), DriveTerms()
SLICE_SECONDS = 1.0
"""How long a drive is rehearsed before the progress bar moves on."""
NAMES = {
    "people": "how many people come",
    "minutes": "the minute at which the last rubbers are called",
    "arriving_minutes": "within how many minutes people arrive",
    "bell_minute": "the minute at which the opening bell rings",
    "together_percent": "the percentage of people who come with somebody",
    "leaving_percent": "the percentage of people who leave early",
    "hand_minutes": "how many minutes a hand takes on average",
    "tables": "how many tables there are; 0 for as many as needed",
}


class Command(BaseCommand):
    """`manage.py rehearse`: simulate an evening, by a club's rules and a seed."""

    help = (
        "Let bots play a whole evening by a club's own laws and house rules, or a drive, and print "
        "the result. Nothing is saved. Minutes are counted from the opening of the doors."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the options: the club, the numbers, the bot and the seed."""
        parser.add_argument(
            "--club", metavar="SHORT-NAME", help="the club (needed only if there are several)"
        )
        parser.add_argument(
            "--format",
            default=RUBBERS.id,
            metavar="ID",
            help=f"the format of the evening (default {RUBBERS.id}); an unknown name lists all of "
            "them",
        )
        for name, words in NAMES.items():
            least, most = TERM_BOUNDS[name]
            said = f"{words} ({least} to {most}, default {getattr(USUAL, name)})".replace("%", "%%")
            if name == "people":
                least, most = DRIVE_BOUNDS[name]
                said += f"; to a drive ({least} to {most}, default {USUAL_DRIVE.people})"
            parser.add_argument(f"--{name.replace('_', '-')}", type=int, metavar="N", help=said)
        least, most = DRIVE_BOUNDS["hands"]
        said = f"how many hands a drive has ({least} to {most}, default {USUAL_DRIVE.hands})"
        parser.add_argument("--hands", type=int, metavar="N", help=said)
        parser.add_argument(
            "--spare",
            choices=[one.value for one in Spare],
            help=f"what spare people do in a drive (default {USUAL_DRIVE.spare})",
        )
        parser.add_argument(
            "--bot", default=USUAL.bot, help="the bot that plays for everybody (default club)"
        )
        parser.add_argument(
            "--seed",
            default=USUAL.seed,
            metavar="S",
            help="letters or figures; the same seed gives the same evening (default 1)",
        )
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Rehearse the evening and print the result."""
        club = club_chosen(options["club"])
        format = _format(club, options["format"])
        terms = _terms(format, options)
        try:
            terms.check(rehearsal_queries.quick_bots(club))
        except Malformed as wrong:
            said = (
                f"--{fault.field.replace('_', '-')}: {fault.expected}" for fault in wrong.faults
            )
            raise CommandError("; ".join(said)) from None
        started = time.perf_counter()
        if isinstance(terms, DriveTerms):
            drive = self._rehearsed_drive(club, format, terms)
            took = time.perf_counter() - started
            figures, words = drive_in_figures(drive), _drive_in_words(drive, format, terms, took)
        else:
            evening = self._rehearsed(club, terms)
            took = time.perf_counter() - started
            timeline = timeline_shown(evening.timeline)
            figures = {**in_figures(evening.ledger), "timeline": timeline}
            words = _in_words(evening, took)
        if options["json"]:
            body = {"club": club.slug, "terms": CODEC.write(terms), "seconds": round(took, 3)}
            self.stdout.write(json.dumps({**body, "format": format.id, "result": figures}))
        else:
            self.stdout.write(words)

    def _rehearsed_drive(self, club: Club, format: Format, terms: DriveTerms) -> RehearsedDrive:
        """Rehearse a drive, with a progress bar on a terminal."""
        row = Rehearsal(club=club, format=format.id, terms=CODEC.write(terms))
        out: Any = self.stderr._out
        bar, hands = ProgressBar(out, terms.hands), 0
        while True:
            drive = rehearsed_drives.played(row, time.perf_counter, SLICE_SECONDS)
            if drive is None:
                bar.clear()
                raise CommandError("The drive could not be rehearsed; the log says why.")
            bar.advance(len(drive.played) - hands)
            hands = len(drive.played)
            if drive.over:
                bar.clear()
                return drive
            row.state = json.dumps(rehearsed_drive.as_json(drive))

    def _rehearsed(self, club: Club, terms: RehearsalTerms) -> RehearsedEvening:
        """Rehearse the evening, with a progress bar on a terminal."""
        row = Rehearsal(
            club=club,
            law_code=club.law_code,
            format="rubbers",
            house_rules=club.house_rules,
            terms=terms.as_json(),
        )
        evening = begun(terms, rehearsal_queries.club_terms(row))
        out: Any = self.stderr._out
        bar, minute = ProgressBar(out, terms.minutes + 30), 0
        while not evening.over:
            go_on(evening)
            bar.advance(evening.minute - minute)
            minute = evening.minute
        bar.clear()
        return evening


def _format(club: Club, wanted: str) -> Format:
    """Return the format with this id; raise CommandError unless the club can choose it."""
    offered = {one.id: one for one in FORMATS.offered(club.plugins)}
    if wanted not in offered:
        listed = ", ".join(offered)
        raise CommandError(f"--format: there is no format {wanted}; the formats are: {listed}.")
    return offered[wanted]


def _terms(format: Format, options: Mapping[str, Any]) -> RehearsalTerms | DriveTerms:
    """Return the settings; raise CommandError for an option that the format doesn't have."""
    terms = RehearsalTerms if format.movement is None else DriveTerms
    taken = {one.name for one in fields(terms)}
    given = {
        name: options[name] for name in (*NAMES, "hands", "spare") if options[name] is not None
    }
    if strange := sorted(given.keys() - taken):
        flags = ", ".join(f"--{name.replace('_', '-')}" for name in strange)
        raise CommandError(f"The format {format.id} doesn't take {flags}.")
    if "spare" in given:
        given["spare"] = Spare(given["spare"])
    return terms(**given, bot=options["bot"], seed=options["seed"])


def _drive_in_words(drive: RehearsedDrive, format: Format, terms: DriveTerms, took: float) -> str:
    seating, scored = drive.hand.seating, drive.scores()
    sat = drive.drive.sat.values()
    return "\n".join(
        (
            f"{format.title}: {terms.people} people, {len(drive.played)} hands, seed {terms.seed}.",
            f"Tables: {len(seating.tables)}; packs of cards: {len(seating.tables)}; "
            f"dummies: {len(dummies_in(seating.tables))}.",
            f"Hands sat out: {min(sat)} to {max(sat)} per person.",
            f"Points: {written(scored[-1].total)} to {written(scored[0].total)} per person.",
            f"It took {took:.2f} seconds.",
        )
    )


def _in_words(evening: RehearsedEvening, took: float) -> str:
    ledger, terms = evening.ledger, evening.terms
    played = [one.rubbers for one in ledger.people.values()]
    longest = max((one.longest.minutes for one in ledger.people.values() if one.longest), default=0)
    return "\n".join(
        (
            f"{terms.people} people, seed {terms.seed}: closes at minute {ledger.closed}.",
            f"Tables at once: {ledger.at_once}; packs of cards: {ledger.packs}; "
            f"score cards: {ledger.begun}.",
            f"Rubbers finished: {len(ledger.results)}, {min(played)} to {max(played)} per person; "
            f"hands: {ledger.hands}.",
            f"Longest wait: {longest} minutes.",
            f"It took {took:.2f} seconds.",
        )
    )
