"""What the club room registers through the hooks, as any plugin does; its errands come with it."""

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
    """Give members, accounts, what lets them in, and the words of people."""
    return held.HELD


@hookimpl
def whist_tells(club: int, numbers: frozenset[str], caller: Caller) -> dict[str, Any]:
    """Give what they said, the lines of the record about them, and their receipts."""
    return telling_of.told(club, numbers, caller)
