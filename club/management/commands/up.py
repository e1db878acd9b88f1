"""Open the club; `manage.py` itself calls `club.supervisor.opening` directly, without Django."""

from __future__ import annotations

import sys
from typing import NoReturn

from django.core.management.base import BaseCommand

from club.supervisor import opening


class Command(BaseCommand):
    """`manage.py up`: serves this machine only, or the hall's network with `--hall`."""

    help = opening.PURPOSE

    def run_from_argv(self, argv: list[str]) -> NoReturn:
        """Open the club with the arguments that follow the command."""
        sys.exit(opening.main(argv[2:]))
