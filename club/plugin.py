"""The club app's own hook implementations; importing this module also registers its errands."""

from typing import Any

from club.backup import write as backup
from club.notifications import member_messages
from club.plugins.hookspecs import hookimpl
from club.privacy import inventory, subject_access
from club.privacy.data_registry import PersonalData
from club.record import signing_commands
from club.rules.permissions import Caller
from club.webhooks import attempts, deliveries

api = 1
ERRANDS = (
    signing_commands.ERRAND,
    backup.ERRAND,
    attempts.ERRAND,
    deliveries.ANNOUNCE,
    member_messages.ERRAND,
)


@hookimpl
def whist_holdings() -> tuple[PersonalData, ...]:
    """Declare the personal data of members, accounts, means of access, and remarks."""
    return inventory.PERSONAL_DATA


@hookimpl
def whist_tells(club: int, numbers: frozenset[str], caller: Caller) -> dict[str, Any]:
    """Return a person's remarks, the lines of the record about them, and their receipts."""
    return subject_access.sections(club, numbers, caller)
