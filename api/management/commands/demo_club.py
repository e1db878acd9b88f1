"""Found the demonstration club."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from api.demo import founding, history, tonight
from club import clock
from club.infrastructure import redis_client
from club.models import Club


class Command(BaseCommand):
    """`manage.py demo_club`: found a club to look round in, with an evening in mid-play."""

    help = "Create the demonstration club, with random passwords, and start tonight's evening."

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Found the club and print the names and passwords to sign in with."""
        if Club.objects.filter(is_demo=True).exists():
            raise CommandError(
                "There is already a demonstration club here; it has not been changed."
            )
        now = clock.now()
        with nobody_listening():
            founded = founding.found(now)
            evenings = history.enter_evenings(founded.club, now)
            history.enter_disputes(founded.secretary, evenings)
            tonight.begin(founded.secretary, now)
        self.stdout.write("\n".join(["To sign in:", *map(_line, founded.accounts)]))


@contextmanager
def nobody_listening() -> Iterator[None]:
    """Silence warnings that Redis is unreachable: no page is open yet."""
    log = logging.getLogger(redis_client.__name__)
    level = log.level
    log.setLevel(logging.ERROR)
    try:
        yield
    finally:
        log.setLevel(level)


def _line(account: founding.DemoAccount) -> str:
    signs = f"{account.username:<18}{account.password}"
    return f"  {account.capacity:<12}{signs}   ({account.name})"
