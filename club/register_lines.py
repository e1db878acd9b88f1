"""What the lines of a club's register that concern members hold of them, by the kind of line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypedDict

from club.person import PersonNumber


class OfAMember(TypedDict):
    """A line about one member."""

    member: PersonNumber


class MemberEntered(OfAMember):
    """Someone new to the club, and who introduced them."""

    introduced_by: PersonNumber | None


class MembersAreOne(OfAMember):
    """One person was written down under two numbers; `kept` is the one that is theirs."""

    kept: PersonNumber


class TieWritten(OfAMember):
    """Two members are close in a way that matters to a ruling."""

    tied_to: PersonNumber


class BotAdded(TypedDict):
    """An external bot was added, and whose it is."""

    owner: PersonNumber


REGISTER_LINES: Final[Mapping[str, Any]] = {
    "account_linked": OfAMember,
    "account_opened": OfAMember,
    "bot_added": BotAdded,
    "erasure_asked": OfAMember,
    "erasure_no_longer_asked": OfAMember,
    "member_entered": MemberEntered,
    "member_erased": OfAMember,
    "member_handed_out": OfAMember,
    "member_invited": OfAMember,
    "member_renamed": OfAMember,
    "members_are_one": MembersAreOne,
    "office_granted": OfAMember,
    "office_withdrawn": OfAMember,
    "password_renewed": OfAMember,
    "standing_changed": OfAMember,
    "tie_written": TieWritten,
}
