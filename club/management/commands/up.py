"""Open the club; `manage.py` itself calls `club.supervisor.launch` directly, without Django."""

from __future__ import annotations

import sys
from typing import NoReturn

from django.core.management.base import BaseCommand

from club.supervisor import launch


class Command(BaseCommand):
    """`manage.py up`: serves this machine only, or the hall's network with `--hall`."""

    help = launch.PURPOSE

    def run_from_argv(self, argv: list[str]) -> NoReturn:
        """Open the club with the arguments that follow the command."""
        sys.exit(launch.main(argv[2:]))
