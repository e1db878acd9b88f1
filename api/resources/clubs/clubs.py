"""The clubs that the caller has access to."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.http.permissions import MayRead
from api.http.views import ClubView, ReadView
from club.access.authentication import Identity, clubs_of_user
from club.members.list_queries import clubs_among


class ClubShownSerializer(serializers.Serializer[Any]):
    """A club, with its time zone, its code of laws and its house rules."""

    slug = serializers.CharField()
    name = serializers.CharField()
    time_zone = serializers.CharField()
    law_code = serializers.CharField()
    house_rules = serializers.DictField()
    plugins = serializers.ListField(child=serializers.CharField())


class CallerShownSerializer(serializers.Serializer[Any]):
    """The identity of the caller in a club."""

    member = serializers.IntegerField(allow_null=True)
    offices = serializers.ListField(child=serializers.CharField())
    device = serializers.IntegerField(allow_null=True)
    device_kind = serializers.CharField()
    table = serializers.IntegerField(allow_null=True)
    scopes = serializers.ListField(child=serializers.CharField(), allow_null=True)


class OneClubShownSerializer(ClubShownSerializer):
    """A club, and who the caller is in it."""

    you = CallerShownSerializer()


class ClubsShownSerializer(serializers.Serializer[Any]):
    """The clubs that the caller has access to."""

    results = ClubShownSerializer(many=True)


SHOWN = ("slug", "name", "time_zone", "law_code", "house_rules", "plugins")


class ClubsView(ReadView):
    """The caller's clubs."""

    permission_classes = (MayRead,)
    shows = ClubsShownSerializer

    def get(self, request: Request) -> Response:
        """List the club of a token, or the clubs a signed-in user is a member of."""
        if isinstance(request.auth, Identity):
            keys = [request.auth.club.pk]
        else:
            assert request.user.is_authenticated
            keys = clubs_of_user(request.user)
        return Response({"results": list(clubs_among(keys).values(*SHOWN))})


class OneClubView(ClubView):
    """One club."""

    shows = OneClubShownSerializer

    def get(self, request: Request, **address: Any) -> Response:
        """Show a club, and who the caller is in it."""
        return Response(self.show())

    def show(self) -> Any:
        """Return the club, with the caller's identity."""
        caller = self.caller
        return {
            **{name: getattr(self.club, name) for name in SHOWN},
            "you": {
                "member": caller.member,
                "offices": sorted(caller.roles),
                "device": caller.device,
                "device_kind": caller.device_kind,
                "table": caller.table,
                "scopes": None if caller.scopes is None else sorted(caller.scopes),
            },
        }
