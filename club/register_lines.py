"""The people in the bodies of register lines, by kind of line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypedDict

from club.person import PersonNumber


class OfAMember(TypedDict):
    """A line about one member."""

    member: PersonNumber


class MemberEntered(OfAMember):
    """A new member or guest, and who introduced them."""

    introduced_by: PersonNumber | None


class MembersAreOne(OfAMember):
    """One person had two numbers; `kept` is the number they keep."""

    kept: PersonNumber


class TieWritten(OfAMember):
    """Two members are tied in a way that matters to rulings."""

    tied_to: PersonNumber


class BotAdded(TypedDict):
    """An external bot was added for its owner."""

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
