"""The entry point of the API: an index of addresses, the kinds of problem, the live stream."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext
from rest_framework import serializers
from rest_framework.exceptions import APIException, NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from api.http.pagination import Query
from api.http.problems import HERE, TITLES
from api.resources.laws.lawbook import PublicView
from api.serializers import fields as taken
from club.errors import Unknown
from club.reason import N_, Reason

BASE = "/api/v1"
PLACES = {
    "clubs": f"{BASE}/clubs",
    "codes": f"{BASE}/codes",
    "bots": f"{BASE}/bots",
    "practice": f"{BASE}/practice",
    "adjudications": f"{BASE}/adjudications",
    "problems": f"{BASE}/problems",
    "stream": f"{BASE}/stream",
    "schema": f"{BASE}/schema",
    "docs": f"{BASE}/docs",
}


class EntranceShownSerializer(serializers.Serializer[Any]):
    """The index of the API."""

    clubs = serializers.CharField()
    codes = serializers.CharField()
    bots = serializers.CharField()
    practice = serializers.CharField()
    adjudications = serializers.CharField()
    problems = serializers.CharField()
    stream = serializers.CharField()
    schema = serializers.CharField()
    docs = serializers.CharField()


class EntranceView(PublicView):
    """The entry point."""

    shows = EntranceShownSerializer

    def get(self, request: Request) -> Response:
        """Show the index of the API: the address of everything else."""
        return Response(PLACES)


class ProblemKindSerializer(serializers.Serializer[Any]):
    """A kind of problem that a response can report."""

    type = serializers.CharField()
    code = serializers.CharField()
    title = serializers.CharField()


class ProblemKindsSerializer(serializers.Serializer[Any]):
    """Every kind of problem."""

    results = ProblemKindSerializer(many=True)


def shown_kind(code: str) -> dict[str, str]:
    """Return one kind of problem."""
    return {"type": f"{HERE}{code}", "code": code, "title": gettext(TITLES[code])}


class ProblemsView(PublicView):
    """The kinds of problem."""

    shows = ProblemKindsSerializer

    def get(self, request: Request) -> Response:
        """List the kinds of problem."""
        return Response({"results": [shown_kind(code) for code in TITLES]})


class OneProblemView(PublicView):
    """One kind of problem; its address is the `type` in such a problem."""

    shows = ProblemKindSerializer

    def get(self, request: Request, code: str) -> Response:
        """Show one kind of problem; 404 for an unknown code."""
        if code not in TITLES:
            raise Unknown(Reason(N_("There is no such kind of problem.")))
        return Response(shown_kind(code))


class StreamQuery(Query):
    """Which stream to follow, and from where."""

    club = taken.QueryTextField(required=False, help_text="The club's short name.", max_length=60)
    practice = taken.QueryTextField(
        required=False,
        help_text="Or the key of a practice table, with its token in the header Practice-Token.",
        max_length=60,
    )
    after = taken.QueryTextField(
        required=False,
        max_length=40,
        help_text="The last id received; or use the header Last-Event-ID.",
    )


class NotServedHere(APIException):
    """The live stream is served by the web process before the request gets here."""

    status_code = 503


class StreamView(PublicView):
    """The live stream: server-sent events that report the new version of each stream."""

    query = StreamQuery
    media_type = "text/event-stream"

    def get(self, request: Request) -> Response:
        """Follow the live stream as server-sent events.

        Each event has `stream`, `version` and `what`; fetch again what it is about. The special
        events `refetch`, `quiet` and `again` mean that events were missed, that updates have
        paused, and that they have resumed. Send `Last-Event-ID` to continue where you stopped.
        """
        raise NotServedHere


class ElsewhereView(PublicView):
    """Any other address."""

    schema = None

    def initial(self, request: Request, *args: Any, **address: Any) -> None:
        """Raise NotFound, whatever the request."""
        raise NotFound
