"""Base views: authenticated reads and writes within one club."""

from __future__ import annotations

import logging
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from django.http import HttpResponse
from django.utils.cache import patch_cache_control
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.http.change_requests import OrderedSerializer, context_of, payload_of
from api.http.pagination import Query, asked_of
from api.http.permissions import READS, IsInClub, MayRead
from api.serializers.strict_serializer import StrictSerializer
from club.access.rate_limit import Allowance
from club.members import queries
from club.reason import Reason
from club.record.command_context import CommandContext
from club.record.unit_of_work import Receipt
from club.rules.permissions import Caller, May
from club.text import wording

if TYPE_CHECKING:
    from club.models import Club, Evening


class OptionsMixin:
    """A view that answers OPTIONS with only its `Allow` header."""

    def options(self, request: Any, *args: Any, **address: Any) -> Any:
        """Return the methods of the address in the `Allow` header."""
        return HttpResponse(status=204)


log = logging.getLogger(__name__)


class ReadView(OptionsMixin, APIView):
    """A view that reads: `query` describes the query string, `shows` the response.

    `change_query` describes the query string of a write.
    """

    query: ClassVar[type[Query]] = Query
    change_query: ClassVar[type[Query]] = Query
    shows: ClassVar[type[serializers.Serializer[Any]]]
    asked: dict[str, Any]
    allowance: Allowance | None = None

    def initial(self, request: Request, *args: Any, **address: Any) -> None:
        """Authenticate the request, then parse its query string."""
        super().initial(request, *args, **address)
        if request.method in READS:
            self.asked = asked_of(request, self.query)
        elif request.method == "POST":
            self.asked = asked_of(request, self.change_query)

    def finalize_response(
        self, request: Request, response: Response, *args: Any, **kwargs: Any
    ) -> Response:
        """Keep responses out of shared caches, and add the rate-limit headers."""
        response = super().finalize_response(request, response, *args, **kwargs)
        for name, value in self.allowance.headers.items() if self.allowance else ():
            response[name] = value
        if not response.has_header("Cache-Control"):
            patch_cache_control(response, private=True, no_cache=True)
        return response


class InquiryView(ReadView):
    """A query sent by POST because its input is long: it changes nothing and needs no key.

    `takes` and `gives` name the OpenAPI schemas of the request and the response.
    """

    permission_classes = (MayRead,)
    takes: ClassVar[str]
    gives: ClassVar[str]

    def post(self, request: Request) -> Response:
        """Answer the query."""
        return self.answer(request)

    def answer(self, request: Request) -> Response:
        """Return the answer."""
        raise NotImplementedError


class ClubView(ReadView):
    """A view within a club."""

    permission_classes = (IsInClub,)
    club: Club
    caller: Caller

    @cached_property
    def names(self) -> dict[str, str]:
        """Everyone's name by number."""
        return dict(queries.names(self.club.pk))

    def say(self, reason: Reason) -> str:
        """Put a reason into words."""
        return wording.sentence(reason, self.names)

    def show(self) -> Any:
        """Return the present state of what this address shows; None if it shows nothing itself."""
        return None

    def present(self) -> Any:
        """Return the present state, if the caller may read."""
        self.forget()
        return self.show() if self.caller.has_scope(May.READ) else None

    def forget(self) -> None:
        """Discard what was cached before a change."""


class ChangeView(ClubView):
    """A view that makes a change by POST: `shape` describes the body."""

    shape: ClassVar[type[StrictSerializer]] = OrderedSerializer

    def post(self, request: Request, **address: Any) -> Response:
        """Make the change; respond with its receipt and the new state."""
        payload = payload_of(request, self.shape)
        context = context_of(request, self.caller, payload)
        return self.done(self.execute(context, payload))

    def execute(self, context: CommandContext, payload: dict[str, Any]) -> Receipt:
        """Carry out the change."""
        raise NotImplementedError

    def done(self, receipt: Receipt) -> Response:
        """Return the response to a change that was made."""
        headers = {"Cache-Control": "no-store"}
        return Response({"receipt": receipt, "view": self.view_after()}, 201, headers=headers)

    def view_after(self) -> Any:
        """Return the state after a change; None if that fails, because the change is committed."""
        try:
            return self.present()
        except Exception:
            log.exception("A change was written, but its view cannot be shown")
            return None


class EveningView(ClubView):
    """A view within an evening."""

    @cached_property
    def evening(self) -> Evening:
        """The evening of this address; raises Unknown if there is none."""
        return queries.evening_of(self.club.pk, self.kwargs["evening"])

    def forget(self) -> None:
        """Discard the cached evening, so that it is read again."""
        self.__dict__.pop("evening", None)
