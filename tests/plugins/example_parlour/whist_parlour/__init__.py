"""Whist in the parlour: the laws of the club under a name of its own."""

from dataclasses import replace

from club.hookspecs import hookimpl
from rubbers.cards.seats import WhistGame
from rubbers.code.code import Code
from tables.forming.format import Format
from tables.laws import club_1864

api = 1


@hookimpl
def whist_codes() -> list[Code]:
    """Give the parlour's code."""
    return [replace(club_1864.CODE, id="parlour", title="The parlour's code", version=1)]


@hookimpl
def whist_formats() -> list[Format]:
    """Give an evening at one table."""
    statement = "One table, and whoever comes in late takes the next turn."
    return [Format("parlour", "An evening at home", statement, (WhistGame.WHIST,))]
