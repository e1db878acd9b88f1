"""The clubs that the caller has access to."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.operation import ClubView, Reading
from api.permissions import MayRead
from club.models import Club
from club.visits import Visit, known_to


class ClubShown(serializers.Serializer):
    """A club, with its time zone, its code of laws and its house rules."""

    slug = serializers.CharField()
    name = serializers.CharField()
    time_zone = serializers.CharField()
    law_code = serializers.CharField()
    house_rules = serializers.DictField()
    plugins = serializers.ListField(child=serializers.CharField())


class CallerShown(serializers.Serializer):
    """The identity of the caller in a club."""

    member = serializers.IntegerField(allow_null=True)
    offices = serializers.ListField(child=serializers.CharField())
    device = serializers.IntegerField(allow_null=True)
    device_kind = serializers.CharField()
    table = serializers.IntegerField(allow_null=True)
    scopes = serializers.ListField(child=serializers.CharField(), allow_null=True)


class OneClubShown(ClubShown):
    """A club, and who the caller is in it."""

    you = CallerShown()


class ClubsShown(serializers.Serializer):
    """The clubs that the caller has access to."""

    results = ClubShown(many=True)


SHOWN = ("slug", "name", "time_zone", "law_code", "house_rules", "plugins")


class Clubs(Reading):
    """The caller's clubs."""

    permission_classes = (MayRead,)
    shows = ClubsShown

    def get(self, request: Request) -> Response:
        """List the club of a token, or the clubs a signed-in user is a member of."""
        if isinstance(request.auth, Visit):
            clubs = Club.objects.filter(pk=request.auth.club.pk)
        else:
            clubs = Club.objects.filter(pk__in=known_to(request.user))
        return Response({"results": list(clubs.order_by("slug").values(*SHOWN))})


class OneClub(ClubView):
    """One club."""

    shows = OneClubShown

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
