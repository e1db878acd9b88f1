"""Restore a backup into an empty database."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from club.backup.read import opened
from club.backup.restore import restore, restore_files, restore_keys
from club.backup.shape import Unusable


class Command(BaseCommand):
    """Restore a backup; a database that has a club in it is never written over."""

    help = "Restore a backup into an empty database, on SQLite or PostgreSQL, and verify it."
    requires_migrations_checks = False
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the file."""
        parser.add_argument("file", type=Path, help="a file that manage.py backup wrote")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Check the file whole, write its rows, put its keys in place, verify."""
        try:
            with opened(options["file"]) as backup:
                counts = restore(backup)
                pictures = restore_files(backup)
                kept = restore_keys(backup)
        except Unusable as refused:
            raise CommandError(str(refused)) from refused
        for path in kept:
            self.stdout.write(f"The key that was here is kept as {path}.")
        self.stdout.write(f"{sum(counts.values())} rows are restored, {pictures} pictures.")
        call_command("verify", stdout=self.stdout)
