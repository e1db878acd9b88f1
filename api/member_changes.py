"""What is put right of one member: the name, the standing, the offices, the number kept."""

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
    """A member's name, as the member writes it."""

    name = taken.Words(max_length=commands.LONGEST_NAME)


class StandingTold(Ordered):
    """A member's standing."""

    kind = taken.OneOf(choices=Member.Kind.values)


class OfficeTold(Ordered):
    """An office."""

    office = taken.OneOf(choices=Role.Office.values)


class SameTold(Ordered):
    """The number kept for a person who has two; null where they are two persons after all."""

    kept = taken.Whole(min_value=1, allow_null=True)


class MemberName(Change, OfMember):
    """A member's name."""

    shape = NameTold

    def carry(self, order: Order, told: dict[str, Any]) -> Receipt:
        """Write the name."""
        return commands.rename_member(order, self.kwargs["number"], told["name"])


class MemberStanding(Change, OfMember):
    """A member's standing in the club."""

    shape = StandingTold

    def carry(self, order: Order, told: dict[str, Any]) -> Receipt:
        """Change the standing."""
        return commands.change_standing(order, self.kwargs["number"], told["kind"])


class MemberOffices(Change, OfMember):
    """An office given to a member."""

    shape = OfficeTold

    def carry(self, order: Order, told: dict[str, Any]) -> Receipt:
        """Give the office."""
        return commands.grant_office(order, self.kwargs["number"], told["office"])


class MemberOfficeWithdrawn(Change, OfMember):
    """An office taken from a member."""

    shape = OfficeTold

    def carry(self, order: Order, told: dict[str, Any]) -> Receipt:
        """Take the office."""
        return commands.withdraw_office(order, self.kwargs["number"], told["office"])


class MemberSame(Change, OfMember):
    """Two numbers of one person."""

    shape = SameTold

    def carry(self, order: Order, told: dict[str, Any]) -> Receipt:
        """Say which number is kept."""
        return commands.mark_same(order, self.kwargs["number"], told["kept"])
