"""A plugin that claims an id of the house, besides one of its own."""

from dataclasses import replace

from club.plugins.hookspecs import hookimpl
from rubbers.code.code import Code
from tables.codes import club_1864

api = 1


@hookimpl
def whist_codes() -> list[Code]:
    """Give a code of its own, and the house's under the house's id."""
    return [replace(club_1864.CODE, id="twins-own"), club_1864.CODE]
