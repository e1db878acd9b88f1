"""Check the record: chains, states, positions, signatures, and the rows derived from it."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterable
from typing import Any

from django.core.management.base import CommandError

from club.infrastructure.database import read_snapshot
from club.management.support import PreparedDatabaseCommand, ProgressBar, club_named
from club.models import Checkpoint, Club, Line, Stream
from club.record import signing
from club.verify import row_checks as differences
from club.verify.all_checks import findings, finished
from club.verify.finding import Finding
from tables import row_checks
from tables.disputes.queries import attachment_files


class Command(PreparedDatabaseCommand):
    """Check the record and report every discrepancy; fails if there is any."""

    help = "Check the whole record, and the rows derived from it; see docs/operations.md."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the options: a club, more keys to trust, and whether to skip the rows."""
        parser.add_argument("--club", metavar="SHORT-NAME", help="only this club")
        parser.add_argument(
            "--key", action="append", default=[], metavar="HEX",
            help="also trust this public key, which the club used before a change of keys",
        )  # fmt: skip
        parser.add_argument(
            "--record-only", action="store_true",
            help="do not compare the rows with the record",
        )  # fmt: skip

    def handle(self, *_args: Any, **options: Any) -> None:
        """Run every check; print each finding on a line of its own, then a summary."""
        with read_snapshot():
            clubs = _clubs(options["club"])
            streams = Stream.objects.filter(club__in=clubs)
            lines = Line.objects.filter(stream__club__in=clubs).count()
            self.progress = ProgressBar(sys.stderr, lines if options["record_only"] else 2 * lines)
            keys, advance = [signing.public_key(), *options["key"]], self.progress.advance
            found = self._print(findings(clubs, keys, advance))
            found += self._print(finished(row_checks.findings(clubs)))
            apart = 0
            if not options["record_only"]:
                apart = self._print(differences.differences(streams.defer("state"), advance))
            summed = sum_of(clubs, rows=not options["record_only"])
        # Files are not in the snapshot.
        found += self._print(finished(attachment_files.findings(clubs)))
        if found:
            beside = f", and {apart} in the rows derived from it" if apart else ""
            raise CommandError(f"The record is not sound: {found} findings{beside}.")
        if apart:
            raise CommandError(
                f"The rows derived from the record are not sound: {apart} findings. "
                f"{differences.REMEDY}"
            )
        self.stdout.write(summed)

    def _print(self, found: Iterable[Finding]) -> int:
        """Print each finding as it is made; return their number."""
        count = 0
        for count, finding in enumerate(found, start=1):  # noqa: B007
            self.progress.clear()
            self.stdout.write(str(finding))
        self.progress.clear()
        return count


def _clubs(slug: str | None) -> list[Club]:
    """Return the club of this short name, or every club if none is named."""
    return [club_named(slug)] if slug else list(Club.objects.order_by("pk"))


def sum_of(clubs: list[Club], *, rows: bool) -> str:
    """Return a one-line summary of what was verified."""
    streams = Stream.objects.filter(club__in=clubs).count()
    lines = Line.objects.filter(stream__club__in=clubs).count()
    waiting = Line.objects.filter(stream__club__in=clubs, position__isnull=True).count()
    signed = Checkpoint.objects.filter(club__in=clubs).count()
    beside = "; the rows match it" if rows else "; the rows were not compared"
    later = f"; {waiting} lines are waiting for a position" if waiting else ""
    return (
        f"The record is sound: {_counted(streams, 'stream')}, {_counted(lines, 'line')}, "
        f"{_counted(signed, 'checkpoint')}{beside}{later}."
    )


def _counted(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"
