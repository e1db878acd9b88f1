"""A plugin that asks for what its hook does not give."""

from club.plugins.hookspecs import hookimpl

api = 1


@hookimpl
def whist_codes(evening: str) -> list[str]:
    """Return nothing without an evening."""
    return [evening]
