"""The format of a backup file: an archive with a manifest, the rows of each table, and the keys.

`manifest.json` states the format, when the backup was made, the migrations the rows belong to, and
for each table its row count and the SHA-256 of its rows. `rows/<model>.jsonl` holds one row per
line, by column name; times in ISO 8601, bytes in hexadecimal. `files/` holds the stored pictures,
each named by the SHA-256 of its bytes. `keys/` holds the keys that sign the record. The secret key
is left out, because it would open the webhook secrets that are sealed in the rows.
"""

from __future__ import annotations

from typing import Any

from club import signing
from club.reason import Reason

FORMAT = "whistclub-backup/1"
MANIFEST = "manifest.json"
ROWS = "rows"
FILES = "files"
KEYS = "keys"
KEY_FILES = (signing.KEY_FILE, signing.NEXT_FILE)
SECRET = "secret_key"
READ_KEYS = (SECRET, *KEY_FILES)
"""Keys that a backup may hold: older backups contain the secret key too."""
LEFT_OUT = frozenset({"sessions.session"})
"""Sessions are not backed up."""


class Unusable(Exception):
    """A backup cannot be written or read; `reason` explains why."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(str(reason))
        self.reason = reason


def plain(value: Any) -> Any:
    """Return a column's value in a form that JSON can hold."""
    match value:
        case None | bool() | int() | float() | str() | list() | dict():
            return value
        case bytes() | memoryview():
            return bytes(value).hex()
        case _ if hasattr(value, "isoformat"):
            return value.isoformat()
        case _:
            return str(value)
