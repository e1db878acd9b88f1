"""What every address is: a reading, or a change, within a club the caller is known to."""

from __future__ import annotations

import logging
from functools import cached_property
from typing import Any, ClassVar

from django.utils.cache import patch_cache_control
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.methods import SaysItsMethods
from api.orders import Ordered, order_of, told_by
from api.paging import Query, asked_of
from api.permissions import READS, InTheClub, MayRead
from api.strict import Strict
from club import queries, wording
from club.asking import Allowance
from club.caller import Caller
from club.commands.order import Order
from club.commands.record import Receipt
from club.models import Club, Evening
from club.reason import Reason
from club.rights import May

log = logging.getLogger(__name__)


class Reading(SaysItsMethods, APIView):
    """An address that is read: `query` is what may be asked, `shows` what is given.

    `change_query` is what may stand after the question mark of a change.
    """

    query: ClassVar[type[Query]] = Query
    change_query: ClassVar[type[Query]] = Query
    shows: ClassVar[type[serializers.Serializer]]
    asked: dict[str, Any]
    allowance: Allowance | None = None

    def initial(self, request: Request, *args: Any, **address: Any) -> None:
        """Find out who asks, then what is asked."""
        super().initial(request, *args, **address)
        if request.method in READS:
            self.asked = asked_of(request, self.query)
        elif request.method == "POST":
            self.asked = asked_of(request, self.change_query)

    def finalize_response(
        self, request: Request, response: Response, *args: Any, **kwargs: Any
    ) -> Response:
        """Keep answers out of shared caches, and say what is left of the caller's limit."""
        response = super().finalize_response(request, response, *args, **kwargs)
        for name, value in self.allowance.headers.items() if self.allowance else ():
            response[name] = value
        if not response.has_header("Cache-Control"):
            patch_cache_control(response, private=True, no_cache=True)
        return response


class Inquiry(Reading):
    """An address asked by POST, for what is told is long: nothing changes, no key is needed.

    `takes` and `gives` are the names in the document of what is told and of what is answered.
    """

    permission_classes = (MayRead,)
    takes: ClassVar[str]
    gives: ClassVar[str]

    def post(self, request: Request) -> Response:
        """Answer what was told."""
        return self.answer(request)

    def answer(self, request: Request) -> Response:
        """Give the answer."""
        raise NotImplementedError


class ClubView(Reading):
    """An address within a club."""

    permission_classes = (InTheClub,)
    club: Club
    caller: Caller

    @cached_property
    def names(self) -> dict[str, str]:
        """Give everyone's name by number."""
        return dict(queries.names(self.club.pk))

    def say(self, reason: Reason) -> str:
        """Say a reason in words."""
        return wording.sentence(reason, self.names)

    def show(self) -> Any:
        """Give how things stand at this address now."""
        raise NotImplementedError

    def present(self) -> Any:
        """Give how things stand now, to a caller who may read."""
        self.forget()
        return self.show() if self.caller.has_scope(May.READ) else None

    def forget(self) -> None:
        """Read anew what was read before a change."""


class Change(ClubView):
    """An address where a change is made by POST: `shape` is what is told."""

    shape: ClassVar[type[Strict]] = Ordered

    def post(self, request: Request, **address: Any) -> Response:
        """Make the change; answer with its receipt and how things stand now."""
        told = told_by(request, self.shape)
        order = order_of(request, self.caller, told)
        return self.done(self.carry(order, told))

    def carry(self, order: Order, told: dict[str, Any]) -> Receipt:
        """Carry out what was told."""
        raise NotImplementedError

    def done(self, receipt: Receipt) -> Response:
        """Answer a change that was made."""
        headers = {"Cache-Control": "no-store"}
        return Response({"receipt": receipt, "view": self.view_after()}, 201, headers=headers)

    def view_after(self) -> Any:
        """Give how things stand after a change; None if that fails, for the change is written."""
        try:
            return self.present()
        except Exception:
            log.exception("A change was written, but its view cannot be shown")
            return None


class EveningView(ClubView):
    """An address within an evening."""

    @cached_property
    def evening(self) -> Evening:
        """Give the evening, or raise Unknown."""
        return queries.evening_of(self.club.pk, self.kwargs["evening"])

    def forget(self) -> None:
        """Read the evening anew."""
        self.__dict__.pop("evening", None)
