"""A plugin that gives a name where a code of laws is due."""

from club.plugins.hookspecs import hookimpl

api = 1


@hookimpl
def whist_codes() -> list[str]:
    """Return a name."""
    return ["my own code"]
