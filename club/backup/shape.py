"""What a backup file is: an archive with a manifest, the rows of each table, and the keys.

`manifest.json` says the format, when it was made, which migrations the rows belong to, and for
each table its count of rows and their SHA-256. `rows/<model>.jsonl` holds a row a line, by column
name; times in ISO 8601, bytes in hexadecimal. `files/` holds the pictures that are kept, each under
the SHA-256 of its bytes. `keys/` holds what the record is signed with. The secret key is left out:
it opens the secrets of webhooks, which stand sealed in the rows.
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
"""What a backup may hold: those of before had the secret key too."""
LEFT_OUT = frozenset({"sessions.session"})
"""Who is signed in at the moment is nobody's to keep."""


class Unusable(Exception):
    """A backup cannot be written or read; the reason says why."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(str(reason))
        self.reason = reason


def plain(value: Any) -> Any:
    """Give a column's value as JSON holds it."""
    match value:
        case None | bool() | int() | float() | str() | list() | dict():
            return value
        case bytes() | memoryview():
            return bytes(value).hex()
        case _ if hasattr(value, "isoformat"):
            return value.isoformat()
        case _:
            return str(value)
