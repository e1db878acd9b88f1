"""Write a backup of the whole installation to one file."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from club import clock
from club.backup.write import default_path, write_backup
from club.management.support import PreparedDatabaseCommand


class Command(PreparedDatabaseCommand):
    """Write every row and the signing keys to one file that only its owner can read."""

    help = "Save all rows, pictures and signing keys in one file, for manage.py restore."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the argument for the file."""
        parser.add_argument(
            "file",
            nargs="?",
            type=Path,
            help="the file to create (default: a new one in var/backups)",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Write the backup and print where it is."""
        at = clock.now()
        path = options["file"] or default_path(at)
        try:
            counts = write_backup(path, at)
        except OSError as fault:
            if isinstance(fault, FileExistsError) and path.exists():
                said = f"{path} already exists and has not been changed."
                raise CommandError(said) from fault
            raise CommandError(f"{path} cannot be written: {fault.strerror}.") from fault
        self.stdout.write(
            f"{sum(counts.values())} rows and the signing keys have been saved in {path}."
        )
        self.stdout.write(
            "Anyone who has this file can read the members' details and what they wrote, and can "
            "sign as this club: keep it as safe as your keys."
        )
        self.stdout.write(
            "It does not contain the secret key. To keep webhooks working on another computer, "
            "save that too, somewhere else; otherwise change their secrets after a restore."
        )
