"""The laws: every code here, with each law's number, our statement of it, and its enforcement."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from api.http.pagination import Query
from api.http.views import ReadView
from api.serializers import fields as taken
from club.errors import Unknown
from club.reason import N_, Reason
from rubbers.code.code import Code
from rubbers.code.law import Enforcement, Law
from rubbers.registries import CODES


class CodeShownSerializer(serializers.Serializer[Any]):
    """A code of laws."""

    id = serializers.CharField()
    title = serializers.CharField()
    version = serializers.IntegerField()
    laws = serializers.IntegerField(help_text="How many laws it has here.")


class CodesShownSerializer(serializers.Serializer[Any]):
    """The codes of laws available here."""

    results = CodeShownSerializer(many=True)


class LawShownSerializer(serializers.Serializer[Any]):
    """One law of a code."""

    number = serializers.CharField()
    code = serializers.CharField()
    statement = serializers.CharField(help_text="The law in our words.")
    enforcement = serializers.ChoiceField(choices=[str(way) for way in Enforcement])
    reading = serializers.CharField(
        allow_blank=True, help_text="Our own reading, if the code is silent."
    )


class LawsShownSerializer(serializers.Serializer[Any]):
    """The laws of a code, in its order."""

    results = LawShownSerializer(many=True)


class LawsQuery(Query):
    """Which laws to list."""

    enforcement = taken.QueryOneOfField(choices=[str(way) for way in Enforcement], required=False)


def shown_law(law: Law, code: Code) -> dict[str, Any]:
    """Return one law as JSON."""
    return {
        "number": law.number,
        "code": code.id,
        "statement": gettext(law.statement),
        "enforcement": str(law.enforcement),
        "reading": gettext(law.reading) if law.reading else "",
    }


class PublicView(ReadView):
    """A view open to anyone: the laws are public."""

    permission_classes = (AllowAny,)


class CodesView(PublicView):
    """The codes of laws."""

    shows = CodesShownSerializer

    def get(self, request: Request) -> Response:
        """List the codes of laws available here."""
        rows = [
            {
                "id": code.id,
                "title": gettext(code.title),
                "version": code.version,
                "laws": len(code.laws),
            }
            for code in CODES
        ]
        return Response({"results": rows})


class LawsView(PublicView):
    """The laws of a code."""

    shows = LawsShownSerializer
    query = LawsQuery

    def get(self, request: Request, code: str) -> Response:
        """List the laws of a code, in its order; 404 for an unknown code."""
        wanted = self.asked.get("enforcement")
        found = CODES[code]
        laws = [law for law in found.listed if wanted in (None, str(law.enforcement))]
        return Response({"results": [shown_law(law, found) for law in laws]})


class OneLawView(PublicView):
    """One law of a code."""

    shows = LawShownSerializer

    def get(self, request: Request, code: str, number: str) -> Response:
        """Show a law; 404 if the code has no such law."""
        found = CODES[code]
        law = next((law for law in found.laws if law.number == number), None)
        if law is None:
            raise Unknown(Reason(N_("{code} has no law {law} here."), code=code, law=number))
        return Response(shown_law(law, found))
