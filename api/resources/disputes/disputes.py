"""Disputes: the list of a club's, calling the arbitrator, and one dispute as it is now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from typing import TYPE_CHECKING, Any

from rest_framework.request import Request
from rest_framework.response import Response

from api.http.change_requests import OrderedSerializer
from api.http.pagination import PageQuery, page, page_of
from api.http.permissions import READS
from api.http.views import ChangeView, ClubView
from api.resources.disputes.dispute_offers import offers_in
from api.resources.disputes.dispute_representation import shown
from api.resources.disputes.dispute_serializers import (
    KINDS,
    STAGES,
    DisputeListedSerializer,
    DisputeShownSerializer,
)
from api.serializers import fields as taken
from club.errors import Begun, Fault, Malformed, Unknown
from club.members import queries as club_queries
from club.reason import N_, Reason
from club.record.command_context import CommandContext
from club.record.unit_of_work import Receipt
from club.rules.permissions import May, need_scope
from tables.disputes.commands import calling
from tables.disputes.queries import lists, lookup, visibility
from tables.disputes.queries.titles import titles_of
from tables.disputes.rules.disclosure import DisputePart
from tables.disputes.rules.state import DisputeKind, DisputeState

if TYPE_CHECKING:
    from tables.models.disputes import Dispute as Row


class DisputesQuery(PageQuery):
    """Which disputes to list."""

    stage = taken.QueryOneOfField(choices=STAGES, required=False)
    kind = taken.QueryOneOfField(choices=KINDS, required=False)
    evening = taken.QueryTextField(required=False, max_length=16)


class CallToldSerializer(OrderedSerializer):
    """A call for the arbitrator, to a table or about a rubber of the evening.

    Which tables and hands there are depends on the evening: the rules check it.
    """

    evening = taken.PlainTextField(max_length=16)
    words = taken.PlainTextField(max_length=4000, help_text="What is in dispute.")
    table = taken.WholeNumberField(min_value=1, required=False, allow_null=True)
    rubber = taken.WholeNumberField(min_value=1, required=False, allow_null=True)
    hand = taken.WholeNumberField(min_value=1, required=False, allow_null=True)
    kind = taken.OneOfField(choices=KINDS, required=False)
    by = taken.PersonField(
        required=False, help_text="The player who calls, if somebody else enters it."
    )
    against = taken.BoundedListField(child=taken.PersonField(), required=False)


class RulingsScopeView(ClubView):
    """A view of disputes: reading them needs the scope `rulings:read`."""

    def initial(self, request: Request, *args: Any, **address: Any) -> None:
        """Check that the token may read rulings."""
        super().initial(request, *args, **address)
        if request.method in READS:
            need_scope(self.caller, May.READ_RULINGS)

    def row(self) -> Row:
        """Return the dispute that was changed."""
        raise NotImplementedError

    def present(self) -> Any:
        """Return the present state, if the caller may read rulings and can still see this one."""
        self.forget()
        if not self.caller.has_scope(May.READ_RULINGS):
            return None
        return self.show() if visibility.sees(self.caller, self.row()) else None


class DisputeView(RulingsScopeView):
    """A view of one dispute."""

    shows = DisputeShownSerializer

    @cached_property
    def found(self) -> tuple[Row, DisputeState, frozenset[DisputePart]]:
        """The dispute, and what the caller may see of it; raises Unknown if there is none."""
        row = self.row()
        return row, *visibility.visible_state(self.caller, row)

    def row(self) -> Row:
        """Return the dispute of this address."""
        return lookup.one(self.club.pk, self.kwargs["number"])

    def forget(self) -> None:
        """Discard the cached dispute, so that it is read again."""
        self.__dict__.pop("found", None)

    def show(self) -> Any:
        """Return the dispute, with what the caller may do next."""
        row, dispute, parts = self.found
        return {**shown(self.club, row, dispute, parts), "may": offers_in(self, row, dispute)}


class DisputesView(RulingsScopeView, ChangeView):
    """The disputes of a club."""

    query = DisputesQuery
    lists = page_of(DisputeListedSerializer)
    shows = DisputeShownSerializer
    shape = CallToldSerializer
    called = 0

    def get(self, request: Request, **address: Any) -> Response:
        """List the disputes of which the caller may see any part, newest first."""
        rows = lists.visible(self.club.pk, self.caller)
        named = {"stage": "visible_stage", "kind": "kind", "evening": "evening__key"}
        wanted = {column: self.asked[name] for name, column in named.items() if name in self.asked}
        return listed(self, rows.filter(**wanted), request)

    def execute(self, context: CommandContext, payload: dict[str, Any]) -> Receipt:
        """Call the arbitrator; the point in dispute is frozen as evidence."""
        with _named("evening", Reason(N_("the key of an evening of the club"))):
            evening = club_queries.evening_of(self.club.pk, payload["evening"])
        asked = calling.CallAsked(
            payload["words"],
            payload.get("table"),
            payload.get("rubber"),
            payload.get("hand"),
            DisputeKind(payload.get("kind", DisputeKind.PLAY)),
            payload.get("by", ""),
            tuple(payload.get("against", ())),
        )
        where = "table" if asked.rubber is None else "rubber"
        with _named(where, Reason(N_("the number of a table, or of a rubber of the evening"))):
            try:
                receipt = calling.call(context, evening, asked)
            except Begun as begun:  # the error response shows that dispute
                self.called = begun.number
                raise
        self.called = receipt["dispute"]
        return receipt

    def row(self) -> Row:
        """Return the dispute just called."""
        return lookup.one(self.club.pk, self.called)

    def show(self) -> Any:
        """Return the dispute just called, with what the caller may do next."""
        row = self.row()
        dispute, parts = visibility.visible_state(self.caller, row)
        return {**shown(self.club, row, dispute, parts), "may": offers_in(self, row, dispute)}


class OneDisputeView(DisputeView):
    """One dispute."""

    def get(self, request: Request, **address: Any) -> Response:
        """Show a dispute, limited to the parts the caller may see."""
        return Response(self.show())


@contextmanager
def _named(field: str, expected: Reason) -> Iterator[None]:
    """Report an unknown thing in the body as a fault in its field, since the address exists."""
    try:
        yield
    except Unknown as unknown:
        raise Malformed(unknown.reason, faults=[Fault(field, expected)]) from unknown


def listed(view: ClubView, rows: Any, request: Request) -> Response:
    """Return disputes from `lists.visible`, one page at a time, newest first."""
    names = (
        "number", "evening__key", "table_number", "kind", "visible_stage", "called_at",
        "visible_law", "visible_code", "visible_ruled_at", "published", "leading",
        "visible_topic", "visible_suit", "hand_number", "visible_title_ref",
    )  # fmt: skip
    found, following = page(rows.values(*names), request, view.asked, "-number")
    titles = titles_of(view.club.pk, found)
    several = [_row(one, title) for one, title in zip(found, titles, strict=True)]
    return Response({"results": several, "next": following})


def _row(one: Mapping[str, Any], title: str) -> dict[str, Any]:
    return {
        "number": one["number"],
        "title": title,
        "evening": one["evening__key"],
        "table": one["table_number"],
        "kind": one["kind"],
        "stage": one["visible_stage"],
        "called_at": one["called_at"],
        "law": one["visible_law"],
        "code": one["visible_code"],
        "ruled_at": one["visible_ruled_at"],
        "published": bool(one["published"]),
        "leading": one["leading"],
    }
