"""A plugin that claims an id of the house, besides one of its own."""

from dataclasses import replace

from club.plugins.hookspecs import hookimpl
from rubbers.code.code import Code
from tables.codes import FIRST

api = 1


@hookimpl
def whist_codes() -> list[Code]:
    """Return a code of its own, and the house's under the house's id."""
    return [replace(FIRST, id="twins-own"), FIRST]
