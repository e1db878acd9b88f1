"""Enter an evening that was kept on paper."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from api.imports import entering
from api.imports.node import PaperFault, UnreadablePaper
from api.imports.paper import read_paper
from club import clock
from club.management.support import PreparedDatabaseCommand, club_chosen
from club.members import queries
from club.text import wording


class Command(PreparedDatabaseCommand):
    """`manage.py import_evening FILE`: enter the whole paper, or nothing and list every fault."""

    help = "Import an evening that was kept on paper; see docs/paper.md."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the arguments: the file, the club, and whether only to check."""
        parser.add_argument("file", type=Path, help="the paper, typed as .yaml or .csv")
        parser.add_argument(
            "--club", metavar="SHORT-NAME", help="the club (needed only if there are several)"
        )
        parser.add_argument("--check", action="store_true", help="look for errors; save nothing")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Enter the evening and print a summary."""
        club, path = club_chosen(options["club"]), options["file"]
        enter = entering.check_paper if options["check"] else entering.enter_paper
        try:
            entered = enter(club, read_paper(path), clock.now())
        except UnreadablePaper as unreadable:
            names = queries.names(club.pk)
            lines = [in_words(path, fault, names) for fault in unreadable.faults]
            lines.append("Nothing was saved.")
            raise CommandError("\n".join(lines)) from None
        except OSError as fault:
            raise CommandError(f"{path} cannot be read: {fault.strerror}.") from None
        self.stdout.write(
            f"People: {entered.people}. Tables: {entered.tables}. Rubbers: {entered.rubbers}."
        )
        said = f"The evening {entered.evening} is now in the record of {club}."
        self.stdout.write("No errors were found; nothing was saved." if options["check"] else said)


def in_words(path: Path, fault: PaperFault, names: Mapping[str, str]) -> str:
    """Return one fault as a line: the file and line, the field, what was expected, the law."""
    place = f"{path.name}:{fault.line}" + (f":{fault.column}" if fault.column else "")
    said = wording.with_law(wording.sentence(fault.expected, names), fault.law)
    return f"{place}: {fault.field}: {said}" if fault.field else f"{place}: {said}"
