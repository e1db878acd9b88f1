"""Write all data held about a member to a file, for that member."""

from __future__ import annotations

import json
import os
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.core.serializers.json import DjangoJSONEncoder

from club import clock
from club.errors import WhistError
from club.management.support import PreparedDatabaseCommand
from club.members import queries
from club.members.commands import member_of
from club.privacy import subject_access
from club.text import wording


class Command(PreparedDatabaseCommand):
    """Write a member's data; the file is readable only by its owner."""

    help = "Write everything kept about a member as JSON, to a file or the terminal."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the arguments: the club, the number, and the file."""
        parser.add_argument("club", metavar="CLUB", help="the club's short name")
        parser.add_argument("number", type=int, metavar="NUMBER", help="the member's number")
        parser.add_argument(
            "--file", type=Path, help="the file to create; without it, print the JSON"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Write the data."""
        try:
            club = queries.club_named(options["club"])
            document = subject_access.document(member_of(club.pk, options["number"]), clock.now())
        except WhistError as error:
            raise CommandError(str(wording.error_words(error, {}))) from error
        text = json.dumps(document, cls=DjangoJSONEncoder, ensure_ascii=False, indent=1) + "\n"
        if options["file"] is None:
            self.stdout.write(text, ending="")
            return
        self._write(options["file"], text)
        self.stdout.write(
            f"Everything kept about member {options['number']} has been saved in {options['file']}"
        )

    def _write(self, path: Path, text: str) -> None:
        try:
            descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError as there:
            raise CommandError(f"{path} already exists and has not been changed.") from there
        except OSError as fault:
            raise CommandError(f"{path} cannot be written: {fault.strerror}.") from fault
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(text)
