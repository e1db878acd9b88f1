"""Rehearse an evening with bots, without writing anything."""

from __future__ import annotations

import json
import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from api.resources.evenings.rehearsals import in_figures, timeline_shown
from club.errors import Malformed
from club.management.support import ProgressBar
from club.models import Club
from tables import rehearsal_queries
from tables.models import Rehearsal
from tables.rehearsal.evening import RehearsedEvening
from tables.rehearsal.evening_run import begun, go_on
from tables.rehearsal.terms import TERM_BOUNDS, RehearsalTerms

USUAL = RehearsalTerms()
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
        "Let bots play a whole evening of rubbers by a club's own laws and house rules, and print "
        "the result. Nothing is saved. Minutes are counted from the opening of the doors."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the options: the club, the numbers, the bot and the seed."""
        parser.add_argument(
            "--club", metavar="SHORT-NAME", help="the club (needed only if there are several)"
        )
        for name, words in NAMES.items():
            least, most = TERM_BOUNDS[name]
            said = f"{words} ({least} to {most}, default {getattr(USUAL, name)})".replace("%", "%%")
            flag = f"--{name.replace('_', '-')}"
            parser.add_argument(
                flag, type=int, default=getattr(USUAL, name), metavar="N", help=said
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
        club = _club(options["club"])
        terms = RehearsalTerms(
            **{name: options[name] for name in NAMES}, bot=options["bot"], seed=options["seed"]
        )
        try:
            terms.check(rehearsal_queries.quick_bots(club))
        except Malformed as wrong:
            said = (
                f"--{fault.field.replace('_', '-')}: {fault.expected}" for fault in wrong.faults
            )
            raise CommandError("; ".join(said)) from None
        started = time.perf_counter()
        evening = self._rehearsed(club, terms)
        took = time.perf_counter() - started
        if options["json"]:
            shown = {**in_figures(evening.ledger), "timeline": timeline_shown(evening.timeline)}
            body = {"club": club.slug, "terms": terms.as_json(), "seconds": round(took, 3)}
            self.stdout.write(json.dumps({**body, "result": shown}))
        else:
            self.stdout.write(_in_words(evening, took))

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


def _club(slug: str | None) -> Club:
    clubs = Club.objects.filter(slug=slug) if slug else Club.objects.order_by("pk")
    found = list(clubs[:2])
    if not found:
        raise CommandError(f"There is no club {slug} here." if slug else "There is no club here.")
    if len(found) > 1:
        raise CommandError("There are several clubs here: choose one with --club.")
    return found[0]


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
