"""Write a club's record to a file that can be verified without this program."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from club.infrastructure.database import read_snapshot
from club.management.support import PreparedDatabaseCommand, club_chosen
from club.record.record_export import record_of


class Command(PreparedDatabaseCommand):
    """Write the record of a club as JSON lines; docs/verify_record.py verifies it."""

    help = "Save a club's record as JSON lines, for docs/verify_record.py to check."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the arguments: the file and the club."""
        parser.add_argument("file", type=Path, help="the file to create")
        parser.add_argument(
            "--club", metavar="SHORT-NAME", help="the club (needed only if there are several)"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Write the record and print how to verify it."""
        club, path = club_chosen(options["club"]), options["file"]
        try:
            with path.open("x", encoding="utf-8") as file, read_snapshot():
                for row in record_of(club):
                    file.write(json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n")
        except FileExistsError as there:
            raise CommandError(f"{path} already exists and has not been changed.") from there
        except OSError as fault:
            raise CommandError(f"{path} cannot be written: {fault.strerror}.") from fault
        self.stdout.write(f"The record of {club} has been saved in {path}.")
        self.stdout.write(f"To check it: python docs/verify_record.py {path}")
