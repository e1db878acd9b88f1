"""The code shown at the door, for the device that shows it."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.http.views import EveningView
from club import clock
from club.access import door_code
from club.rules import permissions
from club.rules.permissions import May


class DoorCodeShownSerializer(serializers.Serializer[Any]):
    """The code of the current minute; it is valid for this minute and the next."""

    code = serializers.CharField()
    seconds_left = serializers.IntegerField(help_text="Until the next code is shown.")


class DoorCodeView(EveningView):
    """The code at the door."""

    shows = DoorCodeShownSerializer

    def get(self, request: Request, **address: Any) -> Response:
        """Show the door code of this minute; only for the door device and the door's officers."""
        its_door = self.caller.device_kind == "door" and self.caller.has_scope(May.KEEP_DOOR)
        if not its_door:
            permissions.need_office(self.caller, May.KEEP_DOOR)
        now = clock.now()
        code = door_code.door_code(self.club.pk, self.evening.key, now)
        left = door_code.seconds_left(now)
        return Response({"code": code, "seconds_left": left}, headers={"Cache-Control": "no-store"})
