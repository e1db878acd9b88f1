"""The club app's own hook implementations; importing this module also registers its errands."""

from typing import Any

from club import held, telling_of
from club.backup import write as backup
from club.caller import Caller
from club.commands import checkpoints, deliveries, tries
from club.holdings import Holding
from club.hookspecs import hookimpl

api = 1
ERRANDS = (checkpoints.ERRAND, backup.ERRAND, tries.ERRAND, deliveries.ANNOUNCE)


@hookimpl
def whist_holdings() -> tuple[Holding, ...]:
    """Return the holdings of members, accounts, means of access, and remarks."""
    return held.HELD


@hookimpl
def whist_tells(club: int, numbers: frozenset[str], caller: Caller) -> dict[str, Any]:
    """Return a person's remarks, the lines of the record about them, and their receipts."""
    return telling_of.told(club, numbers, caller)
