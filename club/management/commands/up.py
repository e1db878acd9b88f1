"""Open the club; `manage.py` itself goes straight to `club.supervisor.opening`, without Django."""

from __future__ import annotations

import sys
from typing import NoReturn

from django.core.management.base import BaseCommand

from club.supervisor import opening


class Command(BaseCommand):
    """`manage.py up`: on this machine alone, or with `--hall` for the hall's network."""

    help = opening.PURPOSE

    def run_from_argv(self, argv: list[str]) -> NoReturn:
        """Open it with the words that follow the command."""
        sys.exit(opening.main(argv[2:]))
