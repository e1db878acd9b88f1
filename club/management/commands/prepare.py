"""Prepare everything before the club opens."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from club.management.anew import written_anew
from club.supervisor import prepare, readiness, rows


class Command(BaseCommand):
    """`manage.py prepare`: the first step of `manage.py up`, if anything has changed."""

    help = "Ready the database, the static files and, unless for a hall, a first club."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the option for serving a hall, where a demo club is not allowed."""
        parser.add_argument("--hall", action="store_true", help="found no demonstration club")

    def handle(self, *, hall: bool, **_options: Any) -> None:
        """Prepare what needs it, and record the state it was prepared from."""
        for plugin in rows.migrate():
            self.say(f"The rows of the plugin {plugin} could not be made; it is left out.")
        rows_are_of_now = written_anew(self.say)
        if prepare.lay_out_static_files():
            self.say("Pages and pictures are laid out.")
        if not hall:
            prepare.first_run(self.say)
        elif name := prepare.demonstration_club():
            raise CommandError(
                f"{name} is a demonstration: its passwords are on this screen, so it does not open "
                "to the hall. Begin a club of your own beside it: WHIST_VAR=var-hall "
                ".venv/bin/python manage.py up --hall"
            )
        if rows_are_of_now:
            readiness.write_down(Path(settings.VAR_DIR))

    def say(self, sentence: str) -> None:
        """Print a sentence to the operator at once."""
        self.stdout.write(sentence)
        self.stdout.flush()
