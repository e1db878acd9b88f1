"""Corrections of one member: the name, the standing, the offices, the number kept."""

from __future__ import annotations

from typing import Any

from api import fields as taken
from api.members import OfMember
from api.operation import Change
from api.orders import Ordered
from club.commands import members as commands
from club.commands.order import Order
from club.commands.record import Receipt
from club.models import Member, Role


class NameTold(Ordered):
    """A member's name, spelt as they spell it."""

    name = taken.Words(max_length=commands.LONGEST_NAME)


class StandingTold(Ordered):
    """A member's standing."""

    kind = taken.OneOf(choices=Member.Kind.values)


class OfficeTold(Ordered):
    """An office."""

    office = taken.OneOf(choices=Role.Office.values)


class SameTold(Ordered):
    """The number kept for a person who has two; null if they are two people after all."""

    kept = taken.Whole(min_value=1, allow_null=True)


class MemberName(Change, OfMember):
    """A member's name."""

    shape = NameTold

    def carry(self, order: Order, told: dict[str, Any]) -> Receipt:
        """Change a member's name."""
        return commands.rename_member(order, self.kwargs["number"], told["name"])


class MemberStanding(Change, OfMember):
    """A member's standing in the club."""

    shape = StandingTold

    def carry(self, order: Order, told: dict[str, Any]) -> Receipt:
        """Change a member's standing."""
        return commands.change_standing(order, self.kwargs["number"], told["kind"])


class MemberOffices(Change, OfMember):
    """Appointing a member to an office."""

    shape = OfficeTold

    def carry(self, order: Order, told: dict[str, Any]) -> Receipt:
        """Appoint a member to an office."""
        return commands.grant_office(order, self.kwargs["number"], told["office"])


class MemberOfficeWithdrawn(Change, OfMember):
    """Removing a member from an office."""

    shape = OfficeTold

    def carry(self, order: Order, told: dict[str, Any]) -> Receipt:
        """Remove a member from an office."""
        return commands.withdraw_office(order, self.kwargs["number"], told["office"])


class MemberSame(Change, OfMember):
    """Merging two numbers of one person."""

    shape = SameTold

    def carry(self, order: Order, told: dict[str, Any]) -> Receipt:
        """Choose which number is kept for a person who has two, or undo that choice."""
        return commands.mark_same(order, self.kwargs["number"], told["kept"])
