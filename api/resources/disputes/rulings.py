"""Rulings: those the caller may read, searched by words, law and act; and leading precedents."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from api.http.pagination import PageQuery, page_of
from api.resources.disputes.dispute_serializers import (
    KINDS,
    DisputeListedSerializer,
    PrecedentsShownSerializer,
)
from api.resources.disputes.disputes import RulingsScopeView, listed
from api.serializers import fields as taken
from tables.disputes.precedents.case import like
from tables.disputes.queries import lists
from tables.disputes.queries.search import Search, found


class RulingsQuery(PageQuery):
    """Which rulings to list: those with these words, under this law, about this act."""

    words = taken.QueryTextField(required=False, max_length=120)
    law = taken.QueryTextField(required=False, max_length=40)
    act = taken.QueryTextField(
        required=False,
        max_length=40,
        help_text="An act of the table script that appears in a fact.",
    )
    kind = taken.QueryOneOfField(choices=KINDS, required=False)
    leading = taken.QueryYesNoField(required=False)


class RulingsView(RulingsScopeView):
    """The rulings of a club."""

    among = "disputes"
    query = RulingsQuery
    lists = page_of(DisputeListedSerializer)
    shows = page_of(DisputeListedSerializer)
    leading = False

    def get(self, request: Request, **address: Any) -> Response:
        """List the rulings the caller may read, filtered by words, law, act or kind."""
        asked = self.asked
        search = Search(
            asked.get("words", ""),
            asked.get("law", ""),
            asked.get("act", ""),
            asked.get("kind", ""),
            leading=self.leading or asked.get("leading", False),
        )
        rows = lists.ruled(self.club.pk, self.caller)
        rows = found(rows, self.club.pk, self.caller, search)
        return listed(self, rows, request)


class PrecedentsView(RulingsView):
    """The rulings that the committee has marked as leading."""

    lists = PrecedentsShownSerializer
    shows = PrecedentsShownSerializer
    leading = True

    def get(self, request: Request, **address: Any) -> Response:
        """List the club's leading precedents and published cases, filtered by words, law or act."""
        answer = super().get(request, **address)
        asked = self.asked
        acts = (asked["act"],) if "act" in asked else ()
        cases = like(law=asked.get("law", ""), words=asked.get("words", ""), acts=acts)
        shown = [{**asdict(case), "laws": case.laws, "acts": case.acts} for case in cases]
        return Response({**answer.data, "cases": shown})
