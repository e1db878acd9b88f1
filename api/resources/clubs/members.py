"""Members: adding them, their names, standing and offices."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.http.change_requests import OrderedSerializer
from api.http.pagination import PageQuery, page, page_of
from api.http.views import ChangeView, ClubView
from api.serializers import fields as taken
from club.members import commands, list_queries
from club.record.command_context import CommandContext
from club.record.unit_of_work import Receipt
from club.rules.stored_values import MemberKind

ORDERS = {"number": ("number",), "-number": ("-number",), "name": ("name", "number")}


class MemberShownSerializer(serializers.Serializer[Any]):
    """A member or guest of the club, by number."""

    number = serializers.IntegerField()
    name = serializers.CharField()
    kind = serializers.ChoiceField(choices=MemberKind.values)
    joined_on = serializers.DateField()
    introduced_by = serializers.IntegerField(allow_null=True)
    same_as = serializers.IntegerField(
        allow_null=True,
        help_text="The number kept for this person, if it is another one; otherwise null.",
    )
    offices = serializers.ListField(child=serializers.CharField())


class MembersQuery(PageQuery):
    """Which members to list, and in which order."""

    kind = taken.QueryOneOfField(choices=MemberKind.values, required=False)
    name = taken.QueryTextField(required=False, max_length=120, help_text="A part of the name.")
    order = taken.QueryOneOfField(choices=list(ORDERS), default="number")


class MemberToldSerializer(OrderedSerializer):
    """A new member or guest."""

    name = taken.PlainTextField(max_length=commands.LONGEST_NAME)
    kind = taken.OneOfField(choices=MemberKind.values, required=False)
    introduced_by = taken.WholeNumberField(min_value=1, required=False, allow_null=True)
    another = taken.YesNoField(
        required=False, help_text="True if it is a different person from the member of that name."
    )


def shown(rows: list[dict[str, Any]], club: int) -> list[dict[str, Any]]:
    """Return rows of members as JSON, with their offices."""
    numbers = [row["number"] for row in rows]
    held = list_queries.offices_of(club, numbers)
    return [
        {
            "number": row["number"],
            "name": row["name"],
            "kind": row["kind"],
            "joined_on": row["joined_on"],
            "introduced_by": row["introduced_by__number"],
            "same_as": row["same_as__number"],
            "offices": held.get(row["number"], []),
        }
        for row in rows
    ]


COLUMNS = ("number", "name", "kind", "joined_on", "introduced_by__number", "same_as__number")


class MembersView(ChangeView):
    """The members of a club."""

    query = MembersQuery
    lists = page_of(MemberShownSerializer)
    shows = MemberShownSerializer
    shape = MemberToldSerializer
    written = 0

    def get(self, request: Request, **address: Any) -> Response:
        """List members, optionally filtered by kind or by part of their name."""
        kind, part = self.asked.get("kind", ""), self.asked.get("name", "")
        rows = list_queries.members_listed(self.club.pk, kind, part).values(*COLUMNS)
        found, following = page(rows, request, self.asked, *ORDERS[self.asked["order"]])
        return Response({"results": shown(found, self.club.pk), "next": following})

    def execute(self, context: CommandContext, payload: dict[str, Any]) -> Receipt:
        """Add a member or guest."""
        name = payload.pop("name")
        receipt = commands.enter_member(context, name, **payload)
        self.written = receipt["member"]
        return receipt

    def show(self) -> Any:
        """Return the member just added."""
        return show_member(self, self.written)


def show_member(view: ClubView, number: int) -> dict[str, Any]:
    """Return one member as JSON, or raise Unknown."""
    commands.member_of(view.club.pk, number)
    rows = list_queries.members_listed(view.club.pk).filter(number=number).values(*COLUMNS)
    return shown(list(rows), view.club.pk)[0]


class MemberView(ClubView):
    """A view of one member."""

    shows = MemberShownSerializer

    def show(self) -> Any:
        """Return the member of this address."""
        return show_member(self, self.kwargs["number"])


class OneMemberView(MemberView):
    """One member."""

    def get(self, request: Request, **address: Any) -> Response:
        """Show a member; 404 for an unknown number."""
        return Response(self.show())
