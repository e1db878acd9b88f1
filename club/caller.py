"""Who makes a request: a member and their offices, a device of the club, or an external bot."""

from __future__ import annotations

from dataclasses import dataclass, field

from club.person import BOT


@dataclass(frozen=True, slots=True)
class Caller:
    """Someone known to one club, with their offices or scopes.

    `member` is a member's number; `device` a device's id, `device_kind` its purpose and `table` the
    number of its table. `bot` is the id of an external bot and `bot_version` its version. `scopes`
    limits a token; None means no limit.
    """

    club: int
    member: int | None = None
    roles: frozenset[str] = field(default_factory=frozenset)
    device: int | None = None
    device_kind: str = ""
    table: int | None = None
    scopes: frozenset[str] | None = None
    bot: str = ""
    bot_version: int = 0

    @property
    def signed(self) -> str:
        """The caller as signed in the journal: a capacity and a number, never a name."""
        if self.member is not None:
            return f"member:{self.member}"
        if self.device is not None:
            return f"{self.device_kind}:{self.device}"
        if self.bot:
            return f"{BOT}{self.bot}"
        return "visitor"

    def holds(self, *offices: str) -> bool:
        """Return whether the caller holds any of these offices."""
        return not self.roles.isdisjoint(offices)

    def has_scope(self, scope: str) -> bool:
        """Return whether the caller's token, if any, has this scope."""
        return self.scopes is None or scope in self.scopes


CLUB_ITSELF = "club"
"""Journal signature of acts that nobody performs: a founding, a lapse, a closing backup."""
