"""What each capacity may do: one table, asked by every command."""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum

from club.caller import Caller
from club.errors import NotYours
from club.reason import N_, Reason


class May(StrEnum):
    """What can be asked for; the value is also the scope a token needs."""

    KEEP_MEMBERS = "members"  # write down members, offices, devices
    RUN_EVENING = "evenings"  # plan, open, move on, close
    KEEP_DOOR = "arrivals"  # check anyone in, see them out
    SEAT = "tables"  # declare for others, form, cut, seat
    SCORE = "hands"  # state and confirm hands
    OVERRIDE = "overrides"  # let something stand against a law, with a reason
    READ_RULINGS = "rulings:read"  # what is in dispute, facts, rulings
    RULE = "rulings:write"  # call the arbitrator, state facts, rule, appeal
    PERSONAL = "personal"  # all that is kept of oneself
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
    """Tell whether an office the caller holds covers this."""
    return caller.has_scope(may) and caller.holds(*OFFICES[may])


def need_scope(caller: Caller, may: May) -> None:
    """Raise NotYours where the caller came with a token that does not let them do this."""
    if not caller.has_scope(may):
        raise NotYours(Reason(N_("This token has not the scope “{scope}”."), scope=may.value))


def need_office(caller: Caller, may: May) -> None:
    """Raise NotYours unless an office of the caller covers this, and the token they came with."""
    need_scope(caller, may)
    if not caller.holds(*OFFICES[may]):
        raise NotYours(
            Reason(N_("That is for the {office}."), office=" or ".join(sorted(OFFICES[may])))
        )


def need_self_or(caller: Caller, may: May, whom: int) -> None:
    """Raise NotYours unless the caller acts for themselves, keeps the door, or holds the office."""
    if caller.member == whom and caller.has_scope(may):
        return
    if caller.device_kind == "door" and may is May.KEEP_DOOR and caller.has_scope(may):
        return
    need_office(caller, may)


def need_place_at(caller: Caller, may: May, table: int, people: Collection[int]) -> None:
    """Raise NotYours unless the caller is of that table, its tablet, or holds the office."""
    of_the_table = caller.member in people and caller.member is not None
    its_tablet = caller.device_kind == "table" and caller.table == table
    if (of_the_table or its_tablet) and caller.has_scope(may):
        return
    need_office(caller, may)
