"""Corrections of one member: the name, the standing, the offices, the number kept."""

from __future__ import annotations

from typing import Any

from api.http.change_requests import OrderedSerializer
from api.http.views import ChangeView
from api.resources.clubs.members import MemberView
from api.serializers import fields as taken
from club.members import commands
from club.record.command_context import CommandContext
from club.record.unit_of_work import Receipt
from club.rules.stored_values import ClubOffice, MemberKind


class NameToldSerializer(OrderedSerializer):
    """A member's name, spelt as they spell it."""

    name = taken.PlainTextField(max_length=commands.LONGEST_NAME)


class StandingToldSerializer(OrderedSerializer):
    """A member's standing."""

    kind = taken.OneOfField(choices=MemberKind.values)


class OfficeToldSerializer(OrderedSerializer):
    """An office."""

    office = taken.OneOfField(choices=ClubOffice.values)


class SameToldSerializer(OrderedSerializer):
    """The number kept for a person who has two; null if they are two people after all."""

    kept = taken.WholeNumberField(min_value=1, allow_null=True)


class MemberNameView(ChangeView, MemberView):
    """A member's name."""

    shape = NameToldSerializer

    def execute(self, context: CommandContext, payload: dict[str, Any]) -> Receipt:
        """Change a member's name."""
        return commands.rename_member(context, self.kwargs["number"], payload["name"])


class MemberStandingView(ChangeView, MemberView):
    """A member's standing in the club."""

    shape = StandingToldSerializer

    def execute(self, context: CommandContext, payload: dict[str, Any]) -> Receipt:
        """Change a member's standing."""
        return commands.change_standing(context, self.kwargs["number"], payload["kind"])


class MemberOfficesView(ChangeView, MemberView):
    """Appointing a member to an office."""

    shape = OfficeToldSerializer

    def execute(self, context: CommandContext, payload: dict[str, Any]) -> Receipt:
        """Appoint a member to an office."""
        return commands.grant_office(context, self.kwargs["number"], payload["office"])


class MemberOfficeWithdrawnView(ChangeView, MemberView):
    """Removing a member from an office."""

    shape = OfficeToldSerializer

    def execute(self, context: CommandContext, payload: dict[str, Any]) -> Receipt:
        """Remove a member from an office."""
        return commands.withdraw_office(context, self.kwargs["number"], payload["office"])


class MemberSameView(ChangeView, MemberView):
    """Merging two numbers of one person."""

    shape = SameToldSerializer

    def execute(self, context: CommandContext, payload: dict[str, Any]) -> Receipt:
        """Choose which number is kept for a person who has two, or undo that choice."""
        return commands.mark_same(context, self.kwargs["number"], payload["kept"])
