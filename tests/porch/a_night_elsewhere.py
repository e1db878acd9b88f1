"""Makes a club on the database that the environment names, and prints where it can be asked."""

from __future__ import annotations

import json
import sys

import django
from django.core.management import call_command

django.setup()


def main() -> None:
    """Make the tables, bring an evening about, and print its path and a program's token."""
    from tests.trouble.night import a_night

    call_command("migrate", verbosity=0)
    night = a_night()
    path = f"/api/v1/clubs/{night.club.slug}"
    told = {"path": path, "evening": night.path, "token": night.program().token}
    sys.stdout.write(json.dumps(told))


if __name__ == "__main__":
    main()
