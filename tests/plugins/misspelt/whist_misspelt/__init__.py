"""A plugin that answers what nothing asks."""

from club.plugins.hookspecs import hookimpl

api = 1


@hookimpl
def whist_cods() -> list[str]:
    """Give nothing anyone wants."""
    return []
