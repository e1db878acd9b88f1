"""Write the documents generated from the code, or check that they are up to date."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from api.printed.laws_page import laws_page
from api.printed.tests_of_laws import marked_tests, untested
from tables.codes import FIRST, REVISED

PAGE = "docs/laws.md"


class Command(BaseCommand):
    """`manage.py docs`: write `docs/laws.md`; with `--check`, only check that it is up to date."""

    help = "Write docs/laws.md from the code."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the option to check only."""
        parser.add_argument(
            "--check",
            action="store_true",
            help="write nothing; fail if the page is out of date or a law lacks a test",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Write the page, or check that it is up to date and that every law has its tests."""
        tests = marked_tests(settings.BASE_DIR / "tests")
        page, path = laws_page(tests), settings.BASE_DIR / PAGE
        if not options["check"]:
            path.write_text(page)
            return
        wrong = [
            f"{code.id}: law {number} has too few tests of its kind."
            for code in (FIRST, REVISED)
            for number in untested(code, FIRST, tests)
        ]
        if not path.exists() or path.read_text() != page:
            wrong.append(f"{PAGE} is out of date: run manage.py docs.")
        if wrong:
            raise CommandError("\n".join(wrong))
