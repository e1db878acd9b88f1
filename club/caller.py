"""Who asks: a member in a capacity, a device of the club, or an external bot."""

from __future__ import annotations

from dataclasses import dataclass, field

from club.person import BOT


@dataclass(frozen=True, slots=True)
class Caller:
    """Someone known to one club, and what they hold there.

    `member` is a member's number; `device` a device's id, `device_kind` what it is for and
    `table` the number of the table it stands on. `bot` is the id of an external bot and
    `bot_version` its version. `scopes` limits a token; None means no limit.
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
        """Give the caller as the journal writes it: a capacity and a number, never a name."""
        if self.member is not None:
            return f"member:{self.member}"
        if self.device is not None:
            return f"{self.device_kind}:{self.device}"
        if self.bot:
            return f"{BOT}{self.bot}"
        return "visitor"

    def holds(self, *offices: str) -> bool:
        """Tell whether the caller holds any of these offices."""
        return not self.roles.isdisjoint(offices)

    def has_scope(self, scope: str) -> bool:
        """Tell whether the token that let the caller in allows this."""
        return self.scopes is None or scope in self.scopes


CLUB_ITSELF = "club"
"""How the journal signs what no person did: a founding, a lapse, a closing backup."""
