"""Rule on what happened at a table."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.apps import apps
from django.core.management.base import BaseCommand, CommandError

from api.adjudication.scripts import LARGEST, answer_in_words, read_text
from club.errors import Malformed
from club.plugins.registry import RegistryEntry
from club.text import wording
from rubbers.registries import CODES
from rubbers.rulings.answer.adjudicate import written
from tables.codes import OURS
from tables.rulings.any_script import adjudicate, schema

PROBLEMS = 2
"""The exit status if a script cannot be ruled on."""


class Command(BaseCommand):
    """`manage.py adjudicate FILE…`: print the rulings, the questions, the state and the score."""

    help = "Say what follows by the laws from what happened at a table; see docs/rulings.md."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the arguments: the files, and what to print."""
        parser.add_argument(
            "file", nargs="*", help="a script in YAML or JSON, or - for standard input"
        )
        parser.add_argument(
            "--schema", action="store_true", help="print the JSON Schema of a script"
        )
        parser.add_argument(
            "--words", action="store_true", help="answer in plain words instead of JSON"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Print one answer as it is, or several, each with the name of its file.

        Each of several JSON answers is on a line of its own. A script that cannot be read is
        reported in its place, and the command exits with status 2.
        """
        if options["schema"]:
            self.stdout.write(json.dumps(schema(), indent=2, ensure_ascii=False))
            return
        match options["file"]:
            case []:
                raise CommandError("Name a script, or - for standard input.", returncode=PROBLEMS)
            case [path]:
                self._one(path, in_plain_words=options["words"])
            case paths:
                self._several(paths, in_plain_words=options["words"])

    def _one(self, path: str, *, in_plain_words: bool) -> None:
        try:
            answer = _answer(path, in_plain_words=in_plain_words)
        except (Malformed, OSError) as fault:
            raise CommandError(str(problem(path, fault)), returncode=PROBLEMS) from None
        self.stdout.write(answer, ending="")

    def _several(self, paths: Sequence[str], *, in_plain_words: bool) -> None:
        unread = 0
        for path in paths:
            try:
                answer = _answer(path, in_plain_words=in_plain_words)
            except (Malformed, OSError) as fault:
                unread += 1
                found = problem(path, fault)
                answer = str(found) + "\n" if in_plain_words else json.dumps({"error": found.json})
            if in_plain_words:
                self.stdout.write(f"== {path}\n{answer}")
            else:
                named = {"file": path, **json.loads(answer)}
                self.stdout.write(json.dumps(named, ensure_ascii=False))
        if unread:
            message = f"{unread} of {len(paths)} scripts could not be read."
            raise CommandError(message, returncode=PROBLEMS)


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a file could not be ruled on: a sentence, and each fault with its location."""

    detail: str
    faults: tuple[wording.FaultWords, ...] = ()

    def __str__(self) -> str:
        """Write each fault on a line of its own: its location, and what was expected there."""
        return "\n".join((self.detail, *(_fault_line(fault) for fault in self.faults)))

    @property
    def json(self) -> dict[str, Any]:
        """The problem as part of a JSON document."""
        faults = [{"field": one.field, "expected": one.expected} for one in self.faults]
        return {"detail": self.detail, "faults": faults}


def problem(path: str, fault: Malformed | OSError) -> Problem:
    """Return in words why a file could not be read, or is not a script."""
    if isinstance(fault, OSError):
        return Problem(f"{path} cannot be read: {fault.strerror}.")
    words = wording.error_words(fault, {})
    return Problem(words.detail, words.faults)


def _fault_line(fault: wording.FaultWords) -> str:
    expected = f"expected {fault.expected}"
    return f"{fault.field}: {expected}" if fault.field else expected


def _answer(path: str, *, in_plain_words: bool) -> str:
    """Rule on one script; raise Malformed if it is not one, and OSError if it is unreadable."""
    body, from_text = read_text(_raw(path))
    codes = {code.id: code for code in CODES}
    if in_plain_words:
        return answer_in_words(body, codes, from_text=from_text)
    return written(adjudicate(body, codes, from_text=from_text))


def _raw(path: str) -> bytes:
    if path == "-":
        return sys.stdin.buffer.read(LARGEST + 1)
    with Path(path).open("rb") as file:
        return file.read(LARGEST + 1)


PLUGIN_GROUP = "[whistclub"
"""The prefix of the sections of `entry_points.txt` that name our plugins."""


def no_plugin_is_installed() -> bool:
    """Return whether our own codes are the only ones.

    Looks where `importlib.metadata` does, in a tenth of the time it takes to import that.
    """
    folders = (Path(folder or ".") for folder in sys.path)
    found = (one for folder in folders for one in folder.glob("*-info/entry_points.txt"))
    return not any(PLUGIN_GROUP in one.read_text(encoding="utf-8") for one in found)


def main(argv: Sequence[str]) -> None:
    """Run the command on our own codes; `argv` is the whole command line."""
    apps.populate([])  # translations need the apps to be ready
    CODES.fill([RegistryEntry(code.id, code) for code in OURS])
    Command().run_from_argv(list(argv))
