"""Rebuild rows from the journal, or report where they differ from it."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError

from club.management.support import PreparedDatabaseCommand, ProgressBar, club_named
from club.models import Stream
from club.record import rebuild
from club.verify import row_checks


class Command(PreparedDatabaseCommand):
    """Rebuild rows from the journal; with --check only compare, and fail if they differ."""

    help = "Rebuild all rows that are derived from the record."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the options: a club, a stream, and whether only to compare."""
        parser.add_argument("--club", metavar="SHORT-NAME", help="only this club")
        parser.add_argument(
            "--stream",
            metavar="NAME",
            help="only this stream, and those of the same kind from the same evening",
        )
        parser.add_argument(
            "--check", action="store_true", help="change nothing; only print the differences"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Rebuild or compare the requested streams."""
        streams: Any = Stream.objects.order_by("pk").defer("state")
        if options["club"]:
            streams = streams.filter(club=club_named(options["club"]))
        if options["stream"]:
            streams = streams.filter(name=options["stream"])
        if options["stream"] and not streams:
            raise CommandError("There is no such stream here.")
        if options["stream"]:
            streams = [near for stream in streams for near in rebuild.with_companions(stream)]
        if options["check"]:
            self._compare(list(streams))
        else:
            chosen = list(streams)
            progress = ProgressBar(sys.stderr, sum(stream.version for stream in chosen))
            count = rebuild.rebuild(chosen, progress.advance)
            progress.clear()
            self.stdout.write(f"{count} streams have been rebuilt.")

    def _compare(self, streams: list[Stream]) -> None:
        found = [str(finding) for finding in row_checks.differences(streams)]
        for finding in found:
            self.stdout.write(finding)
        if found:
            raise CommandError(
                f"The rows do not match the journal: {len(found)} differences. {row_checks.REMEDY}"
            )
        self.stdout.write("The rows match the journal.")
