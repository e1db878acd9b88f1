"""Restore a backup into an empty database."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from club import clock
from club.backup.archive import SECRET, Unusable, opened
from club.backup.restore_archive import restore, restore_files, restore_keys
from club.management.support import rebuild_outdated_rows
from club.models import Member
from club.privacy import erased_list, erasure
from club.record.command_context import CommandContext
from club.rules.permissions import Caller
from club.webhooks import webhook_secrets


class Command(BaseCommand):
    """Restore a backup; a database that contains a club is never overwritten."""

    help = "Load a backup into an empty database (SQLite or PostgreSQL) and verify it."
    requires_migrations_checks = False
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the arguments: the backup, and the list of erased members."""
        parser.add_argument("file", type=Path, help="a file that manage.py backup wrote")
        parser.add_argument(
            "--erased", type=Path, metavar="FILE",
            help="a list of erased members, who are erased again (default: var/erased.jsonl)",
        )  # fmt: skip

    def handle(self, *_args: Any, **options: Any) -> None:
        """Check the whole file, write its rows, install its keys, repeat erasures, verify."""
        if options["erased"] and not options["erased"].exists():
            raise CommandError(f"There is no file {options['erased']}.")
        try:
            erased_list.read(options["erased"])
        except ValueError as broken:
            raise CommandError(f"It is not a list of erased members: {broken}.") from broken
        try:
            with opened(options["file"]) as backup:
                counts = restore(backup)
                pictures = restore_files(backup)
                kept = restore_keys(backup)
                with_secret = SECRET in backup.manifest["keys"]
        except Unusable as refused:
            raise CommandError(str(refused)) from refused
        rebuild_outdated_rows(self.stdout.write)
        for path in kept:
            self.stdout.write(f"The previous key has been kept as {path}.")
        self.stdout.write(
            f"{sum(counts.values())} rows and {pictures} pictures have been restored."
        )
        for member in self._erased_again(options["erased"]):
            self.stdout.write(
                f"Member {member.number} of {member.club.slug} has been erased again."
            )
        for words in _to_enter_anew(with_secret):
            self.stdout.write(words)
        call_command("verify", stdout=self.stdout)

    def _erased_again(self, file: Path | None) -> Iterator[Member]:
        """Repeat the erasures made since the backup."""
        for member in erased_list.brought_back(file):
            at = clock.now()
            context = CommandContext(
                Caller(member.club_id), f"erased-again-{member.number}-{at:%Y%m%d%H%M%S%f}", at
            )
            erasure.erase_again(member.club_id, member.number, context)
            yield member


def _to_enter_anew(with_secret: bool) -> Iterator[str]:
    """Yield what the backup could not restore, and what to do about it."""
    yield "Everyone must sign in again, with their old password."
    if with_secret:
        yield (
            "The backup held the secret key: what was encrypted with it can be read after the "
            "next start."
        )
        return
    for row in webhook_secrets.unreadable():
        yield (
            f"The secret of webhook “{row.name}” of {row.club.slug} was encrypted with a different "
            "secret key: add that to SECRET_KEY_FALLBACKS, or change the secret under Webhooks."
        )
