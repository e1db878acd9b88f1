"""A plugin that answers what nothing asks."""

from club.plugins.hookspecs import hookimpl

api = 1


@hookimpl
def whist_cods() -> list[str]:
    """Return nothing anyone wants."""
    return []
