"""Ask for a ruling: this happened at the table, what now?"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from api.adjudication.text import LARGEST, read_text
from club import wording
from club.errors import Malformed
from rubbers.registries import CODES
from rubbers.rulings.adjudicate import written
from tables.rulings.by_kind import adjudicate, schema

PROBLEMS = 2
"""The exit status where there is no script to rule on."""


class Command(BaseCommand):
    """`manage.py adjudicate FILE`: the rulings, the questions, the state and the score, as JSON."""

    help = "Rule on a script of what happened at a table, YAML or JSON; - is standard input."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the file, or the wish for the schema."""
        parser.add_argument("file", nargs="?", help="a script, or - for standard input")
        parser.add_argument("--schema", action="store_true", help="print the shape of a script")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Print the answer, or every problem with its place."""
        if options["schema"]:
            self.stdout.write(json.dumps(schema(), indent=2, ensure_ascii=False))
            return
        if options["file"] is None:
            raise CommandError("Name a script, or - for standard input.", returncode=PROBLEMS)
        try:
            body, from_text = read_text(_raw(options["file"]))
            codes = {code.id: code for code in CODES}
            answer = adjudicate(body, codes, from_text=from_text)
        except Malformed as malformed:
            raise CommandError(in_words(malformed), returncode=PROBLEMS) from None
        except OSError as fault:
            said = f"{options['file']} cannot be read: {fault.strerror}."
            raise CommandError(said, returncode=PROBLEMS) from None
        self.stdout.write(written(answer), ending="")


def _raw(path: str) -> bytes:
    if path == "-":
        return sys.stdin.buffer.read(LARGEST + 1)
    with Path(path).open("rb") as file:
        return file.read(LARGEST + 1)


def in_words(malformed: Malformed) -> str:
    """Say every problem on a line of its own: its place, and what was expected there."""
    told = wording.error_words(malformed, {})
    lines = [told.detail]
    lines += [
        f"{fault.field}: expected {fault.expected}" if fault.field else f"expected {fault.expected}"
        for fault in told.faults
    ]
    return "\n".join(lines)
