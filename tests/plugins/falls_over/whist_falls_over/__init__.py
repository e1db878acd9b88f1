"""A plugin that fails when it is asked."""

from club.plugins.hookspecs import hookimpl

api = 1


@hookimpl
def whist_codes() -> list[str]:
    """Leave the program."""
    raise SystemExit("I am going home")
