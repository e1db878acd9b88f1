#!/usr/bin/env python
"""Run a management command; `up` opens the club at once, the others read Django first."""

import os
import sys

NOBODY_READS_ON = 141
"""The status of a command whose reader went: 128 and the number of SIGPIPE, as a shell has it."""


def main() -> int | None:
    """Hand the command line on; end quietly where nobody reads what is printed any more."""
    os.umask(0o077)  # what a club keeps is its owner's alone
    if sys.argv[1:2] == ["up"]:
        from club.supervisor import launch  # noqa: PLC0415

        return launch.main(sys.argv[2:])
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "club.settings")
    try:
        _run()
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return NOBODY_READS_ON
    return None


def _run() -> None:
    if sys.argv[1:2] == ["adjudicate"]:
        from api.management.commands import adjudicate  # noqa: PLC0415

        if adjudicate.no_plugin_is_installed():
            return adjudicate.main(sys.argv)
    from django.core.management import execute_from_command_line  # noqa: PLC0415

    return execute_from_command_line(sys.argv)


if __name__ == "__main__":
    sys.exit(main())
