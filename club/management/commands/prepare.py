"""Prepare everything before the club opens."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from club.management.support import rebuild_outdated_rows
from club.supervisor import preparation, ready_stamp


class Command(BaseCommand):
    """`manage.py prepare`: the first step of `manage.py up`, if anything has changed."""

    help = (
        "Migrate the database, collect the static files, and create a first club if there is none."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the option for serving a hall, where a demo club is not allowed."""
        parser.add_argument(
            "--hall", action="store_true", help="do not create a demonstration club"
        )

    def handle(self, *, hall: bool, **_options: Any) -> None:
        """Prepare what needs it, and record the state it was prepared from."""
        for plugin in preparation.migrate():
            self.say(f"The tables of the plugin {plugin} could not be created, so it is left out.")
        rows_are_of_now = rebuild_outdated_rows(self.say)
        if preparation.lay_out_static_files():
            self.say("Pages and pictures are ready.")
        if not hall:
            preparation.first_run(self.say)
        elif name := preparation.demonstration_club():
            raise CommandError(
                f"{name} is a demonstration club: its passwords have been shown here, so it cannot "
                "be opened to the hall. Start a club of your own beside it: WHIST_VAR=var-hall "
                ".venv/bin/python manage.py up --hall"
            )
        if rows_are_of_now:
            ready_stamp.write_down(Path(settings.VAR_DIR))

    def say(self, sentence: str) -> None:
        """Print a sentence to the operator at once."""
        self.stdout.write(sentence)
        self.stdout.flush()
