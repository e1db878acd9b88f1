#!/usr/bin/env python
"""Run a management command; `up` opens the club at once, the others read Django first."""

import os
import sys


def main() -> int | None:
    """Hand the command line on."""
    if sys.argv[1:2] == ["up"]:
        from club.supervisor import opening  # noqa: PLC0415

        return opening.main(sys.argv[2:])
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "club.settings")
    from django.core.management import execute_from_command_line  # noqa: PLC0415

    execute_from_command_line(sys.argv)
    return None


if __name__ == "__main__":
    sys.exit(main())
