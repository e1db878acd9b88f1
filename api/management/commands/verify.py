"""Check the record: chains, states, positions, signatures, and the rows beside them."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterable
from typing import Any

from django.core.management.base import CommandError

from club import signing
from club.commands import differences
from club.management.prepared import OnThePrepared
from club.models import Checkpoint, Club, Line, Stream
from club.verify.everything import findings
from club.verify.finding import Finding
from tables.disputes import files


class Command(OnThePrepared):
    """Check the record and say what is not as it was written; fails where something is not."""

    help = "Re-check every chain, saved state, position, checkpoint, picture and row of the record."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take a club, more keys to trust, and whether to leave the rows out."""
        parser.add_argument("--club", metavar="SHORT-NAME", help="only this club")
        parser.add_argument(
            "--key", action="append", default=[], metavar="HEX",
            help="another public key to trust, from before a change of keys",
        )  # fmt: skip
        parser.add_argument(
            "--record-only", action="store_true",
            help="do not compare the rows, which holds up those who write meanwhile",
        )  # fmt: skip

    def handle(self, *_args: Any, **options: Any) -> None:
        """Run every check, print each finding on a line of its own, then the sum."""
        clubs = list(Club.objects.order_by("pk"))
        if options["club"]:
            clubs = [club for club in clubs if club.slug == options["club"]]
            if not clubs:
                raise CommandError(f"There is no club {options['club']} here.")
        streams = Stream.objects.filter(club__in=clubs)
        found = self._print(findings(clubs, [signing.public_key(), *options["key"]]))
        found += self._print(files.findings(clubs))
        if found:
            raise CommandError(f"The record is not sound: {found} findings.")
        if not options["record_only"]:
            found = self._print(differences.differences(streams.defer("state")))
        if found:
            raise CommandError(
                f"The rows beside the record are not sound: {found} findings. {differences.REMEDY}"
            )
        self.stdout.write(sum_of(clubs, rows=not options["record_only"]))

    def _print(self, found: Iterable[Finding]) -> int:
        """Print each finding as it is made; give how many there were."""
        count = 0
        for count, finding in enumerate(found, start=1):  # noqa: B007
            self.stdout.write(str(finding))
        return count


def sum_of(clubs: list[Club], *, rows: bool) -> str:
    """Give what was found sound, in one line."""
    streams = Stream.objects.filter(club__in=clubs).count()
    lines = Line.objects.filter(stream__club__in=clubs).count()
    waiting = Line.objects.filter(stream__club__in=clubs, position__isnull=True).count()
    signed = Checkpoint.objects.filter(club__in=clubs).count()
    beside = "; the rows are as it says" if rows else "; the rows were not compared"
    later = f"; {waiting} lines await their position" if waiting else ""
    return (
        f"The record is sound: {_counted(streams, 'stream')}, {_counted(lines, 'line')}, "
        f"{_counted(signed, 'checkpoint')}{beside}{later}."
    )


def _counted(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"
