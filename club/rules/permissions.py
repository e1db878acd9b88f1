"""Authorisation: which offices may do what, in one table used by every command."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from enum import StrEnum

from club.errors import NotYours
from club.person import BOT
from club.reason import N_, Reason


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


class May(StrEnum):
    """Permissions; each value is also the scope that a token needs."""

    KEEP_MEMBERS = "members"  # add and change members, offices, devices
    RUN_EVENING = "evenings"  # plan evenings, open them, change phase, close them
    KEEP_DOOR = "arrivals"  # check people in and out
    SEAT = "tables"  # declare for others, form tables, cut, seat
    SCORE = "hands"  # enter and confirm hands
    OVERRIDE = "overrides"  # set a law aside, with a reason
    READ_RULINGS = "rulings:read"  # disputes, facts, rulings
    RULE = "rulings:write"  # call the arbitrator, state facts, rule, appeal
    PERSONAL = "personal"  # all data kept about oneself
    READ = "read"


OFFICES: dict[May, frozenset[str]] = {
    May.KEEP_MEMBERS: frozenset({"secretary"}),
    May.RUN_EVENING: frozenset({"secretary"}),
    May.KEEP_DOOR: frozenset({"secretary", "scorer"}),
    May.SEAT: frozenset({"secretary", "scorer"}),
    May.SCORE: frozenset({"secretary", "scorer", "arbitrator"}),
    May.OVERRIDE: frozenset({"secretary", "arbitrator"}),
    May.READ_RULINGS: frozenset({"secretary", "arbitrator", "committee"}),
    May.RULE: frozenset({"arbitrator"}),
    May.PERSONAL: frozenset(),
    May.READ: frozenset({"secretary", "scorer", "arbitrator", "committee"}),
}


def is_officer(caller: Caller, may: May) -> bool:
    """Return whether the caller has an office with this permission, and a token that allows it."""
    return caller.has_scope(may) and caller.holds(*OFFICES[may])


def need_scope(caller: Caller, may: May) -> None:
    """Raise NotYours if the caller's token lacks this scope."""
    if not caller.has_scope(may):
        raise NotYours(Reason(N_("This token lacks the scope “{scope}”."), scope=may.value))


def need_office(caller: Caller, may: May) -> None:
    """Raise NotYours unless the caller has an office with this permission, and a fitting token."""
    need_scope(caller, may)
    if not caller.holds(*OFFICES[may]):
        raise NotYours(
            Reason(N_("Only the {office} can do that."), office=" or ".join(sorted(OFFICES[may])))
        )


def need_self_or(caller: Caller, may: May, whom: int) -> None:
    """Raise NotYours unless the caller acts for themselves, or is the door device or an officer."""
    if caller.member == whom and caller.has_scope(may):
        return
    if caller.device_kind == "door" and may is May.KEEP_DOOR and caller.has_scope(may):
        return
    need_office(caller, may)


def need_place_at(caller: Caller, may: May, table: int, people: Collection[int]) -> None:
    """Raise NotYours unless the caller is at that table, is its tablet, or is an officer."""
    of_the_table = caller.member in people and caller.member is not None
    its_tablet = caller.device_kind == "table" and caller.table == table
    if (of_the_table or its_tablet) and caller.has_scope(may):
        return
    need_office(caller, may)
