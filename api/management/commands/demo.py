"""Play an evening at the demonstration club, for people to watch."""

from __future__ import annotations

import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from api.demo import founding
from api.demo.chance import DemoChance
from api.demo.evening_steps import WatchedDemoEvening
from api.demo.narration import NarratedEvening
from api.demo.recorded_evening import RecordedEvening, numbered
from api.demo.scripted_evenings import MinuteScheduler, of_eleven
from api.imports.entering import secretary_of
from club import clock
from club.errors import WhistError
from club.members import queries
from club.models import Club, Errand, Evening, Member
from club.record.command_context import CommandContext
from club.text import wording
from tables import queries as room_queries
from tables.commands.evenings import plan_evening
from tables.standings import ranking

PATIENCE = 20.0
"""How many seconds to wait for the standings after the last rubber."""


class Command(BaseCommand):
    """`manage.py demo`: doors, cuts, rubbers, a substitute, a break-up, the close, standings."""

    help = "Play a whole evening at the demonstration club. Pages that are open show it live."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the options for the speed of the evening."""
        parser.add_argument(
            "--speed",
            type=float,
            default=60.0,
            metavar="N",
            help="play N times as fast as the clock (default 60: a minute takes a second)",
        )
        parser.add_argument("--fast", action="store_true", help="play without any pauses")

    def handle(self, *_args: Any, speed: float, fast: bool, **_options: Any) -> None:
        """Play the evening and print its standings."""
        if not speed > 0:
            raise CommandError("The speed must be above zero; at 60 a minute takes a second.")
        club = Club.objects.filter(is_demo=True).order_by("pk").first()
        if club is None:
            raise CommandError(
                "There is no demonstration club here: create it with manage.py demo_club."
            )
        cast = free_people(club)
        live = self.plan(club)
        names = queries.names(club.pk)
        self.tell(f"{club}, the evening {live.key}: /c/{club.slug}/e/{live.key}/")
        agenda = MinuteScheduler(lambda minutes: None if fast else time.sleep(minutes * 60 / speed))
        night = WatchedDemoEvening(
            NarratedEvening(live, names, self.tell), DemoChance(f"demo {live.key}")
        )
        agenda.begin(of_eleven(night, agenda, cast))
        try:
            agenda.run()
        except WhistError as error:
            said = wording.error_words(error, names)
            raise CommandError(
                f"Someone else has changed this evening, so the demonstration stops here: {said}"
            ) from error
        except KeyboardInterrupt:
            raise CommandError("The evening has been left as it is.") from None
        self.standings(queries.evening_of(club.pk, live.key))

    def plan(self, club: Club) -> RecordedEvening:
        """Plan an evening for today."""
        secretary, now = secretary_of(club), clock.now()
        key = f"demo-{now:%Y%m%d%H%M%S%f}"
        day = timezone.localdate(now)
        evening = plan_evening(CommandContext(secretary, key, now), day, place=founding.PLACE)[
            "evening"
        ]
        return RecordedEvening(secretary, evening, clock.now, numbered(key))

    def standings(self, evening: Evening) -> None:
        """Print the evening's standings once a worker has counted its rubbers."""
        deadline = time.monotonic() + PATIENCE
        to_count = Errand.objects.filter(
            club=evening.club_id, task__startswith="standings", done_at__isnull=True
        )
        while to_count.exists() and time.monotonic() < deadline:
            time.sleep(0.5)
        if to_count.exists():
            self.tell("The standings are not complete yet; a worker is still counting.")
        names = queries.names(evening.club_id)
        for row in ranking.of_evening(evening).rows:
            name = names[row.stander.player]
            self.tell(f"{row.place:>3}  {name:<24}{row.stander.values['points']:>4}")

    def tell(self, sentence: str) -> None:
        """Print a sentence at once."""
        self.stdout.write(sentence)
        self.stdout.flush()


def free_people(club: Club) -> list[int]:
    """Return eleven members who are not at an evening in progress."""
    going = Evening.objects.filter(club=club).exclude(
        phase__in=[Evening.Phase.PLANNED, Evening.Phase.CLOSE]
    )
    here = {who for evening in going for who in room_queries.hall_of(evening).arrivals}
    members = Member.objects.filter(club=club, same_as=None).exclude(kind=Member.Kind.LAPSED)
    numbers = members.order_by("number").values_list("number", flat=True)
    free = [number for number in numbers if str(number) not in here]
    if len(free) < 11:
        raise CommandError(
            "Fewer than eleven members are free: close an evening in progress first."
        )
    return free[:11]
