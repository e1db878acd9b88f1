"""Friends at a practice table over REST: join by code, begin, deal, stand in, leave."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.http.change_requests import OrderedSerializer, payload_of
from api.resources.laws.lawbook import PublicView
from api.resources.play.practice_serializers import practice_shown
from api.resources.play.practice_tables import (
    NO_STORE,
    PracticeDoneSerializer,
    PracticeView,
    SatDownSerializer,
)
from api.serializers import fields as taken
from api.serializers.strict_serializer import StrictSerializer
from club import clock
from club.access import rate_limit
from rubbers.cards.seats import Seat
from rubbers.commands.practice import practice_beacons, practice_guests, practice_rubbers
from rubbers.practice import presence
from rubbers.practice.seating import AS_NOW

SEATS = [str(seat) for seat in Seat]


class InvitationShownSerializer(serializers.Serializer[Any]):
    """A friend's practice table, as seen by somebody who has its code."""

    game = serializers.CharField()
    manner = serializers.CharField()
    names = serializers.ListField(child=serializers.CharField(), help_text="Who is there.")
    free = serializers.ListField(child=serializers.CharField(), help_text="Seats to choose from.")


class JoiningToldSerializer(StrictSerializer):
    """Which seat to take, and under what name."""

    seat = taken.OneOfField(choices=SEATS)
    name = taken.PlainTextField(
        max_length=60, help_text="At most 20 characters; deleted within a day."
    )


class BeginningToldSerializer(OrderedSerializer):
    """Who plays with whom."""

    opposite = taken.OneOfField(
        choices=SEATS,
        required=False,
        help_text="The seat whose player becomes South's partner; by default `N`, as they sit.",
    )


class StandInToldSerializer(OrderedSerializer):
    """The seat that a bot should take over."""

    seat = taken.OneOfField(
        choices=SEATS,
        required=False,
        help_text="The seat of somebody who is away; without it you take back your own seat.",
    )


class DealPartToldSerializer(OrderedSerializer):
    """One step of a device's contribution to a deal."""

    digest = taken.PlainTextField(
        required=False, max_length=64, help_text="SHA-256 of `whist/device/v1|id|seat|nonce`."
    )
    nonce = taken.PlainTextField(
        required=False, max_length=64, help_text="32 bytes in hexadecimal."
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Require exactly one of the two."""
        if ("digest" in attrs) == ("nonce" in attrs):
            raise serializers.ValidationError({"nonce": _("one of: digest, nonce")})
        return attrs


class LeavingToldSerializer(StrictSerializer):
    """An empty body."""


class LeftShownSerializer(serializers.Serializer[Any]):
    """The table was left; the token no longer works."""

    left = serializers.BooleanField()


class PracticeInvitationView(PublicView):
    """An invitation to a friend's practice table."""

    shows = InvitationShownSerializer
    answers = SatDownSerializer
    shape = JoiningToldSerializer
    keyed = False

    def get(self, request: Request, **address: Any) -> Response:
        """Show the free seats at a friend's table; 404 for an unknown code."""
        rate_limit.check("joining", rate_limit.address_of(request))
        row = practice_guests.invited(self.kwargs["code"])
        shown = {
            "game": row.game,
            "manner": row.manner,
            "names": [one.name for one in row.guests.filter(left_at__isnull=True)],
            "free": [str(seat) for seat in presence.seats_to_join(row)],
        }
        return Response(shown, headers=NO_STORE)

    def post(self, request: Request, **address: Any) -> Response:
        """Take a free seat at a friend's table. The `token` in the response holds it for a day."""
        payload = payload_of(request, JoiningToldSerializer)
        rate_limit.check("joining", rate_limit.address_of(request))
        seat = Seat(payload["seat"])
        device, token = practice_guests.join(
            self.kwargs["code"], seat, payload["name"], clock.now()
        )
        return Response({"token": token, "view": practice_shown(device)}, 201, headers=NO_STORE)


class PracticeBeginView(PracticeView):
    """Begin a rubber at a practice table."""

    shows = answers = PracticeDoneSerializer
    shape = BeginningToldSerializer

    def post(self, request: Request, **address: Any) -> Response:
        """Begin the first or another rubber at a practice table, with these partners."""
        device, payload = self.device, payload_of(request, BeginningToldSerializer)
        context = self.context(payload)
        opposite = Seat(payload.get("opposite", AS_NOW))
        return self.done(practice_rubbers.begin(context, device, opposite))


class PracticeStandInView(PracticeView):
    """Seat a bot for somebody who is away, or take back your own seat."""

    shows = answers = PracticeDoneSerializer
    shape = StandInToldSerializer

    def post(self, request: Request, **address: Any) -> Response:
        """Seat a bot for somebody who is away, or take back your own seat."""
        device, payload = self.device, payload_of(request, StandInToldSerializer)
        context = self.context(payload)
        if "seat" not in payload:
            return self.done(practice_guests.take_back(context, device))
        return self.done(practice_guests.let_bot_play(context, device, Seat(payload["seat"])))


class PracticeBeaconView(PracticeView):
    """Contribute to a deal from a device."""

    shows = answers = PracticeDoneSerializer
    shape = DealPartToldSerializer

    def post(self, request: Request, **address: Any) -> Response:
        """Send your device's digest for a deal and, once all have, its number."""
        device, payload = self.device, payload_of(request, DealPartToldSerializer)
        context = self.context(payload)
        if "digest" in payload:
            return self.done(practice_beacons.commit_device(context, device, payload["digest"]))
        return self.done(practice_beacons.reveal_device(context, device, payload["nonce"]))


class PracticeVoidView(PracticeView):
    """Deal without the devices that do not answer."""

    shows = answers = PracticeDoneSerializer
    shape = OrderedSerializer

    def post(self, request: Request, **address: Any) -> Response:
        """Deal without the devices that have not answered in time."""
        device, payload = self.device, payload_of(request, OrderedSerializer)
        return self.done(practice_beacons.void_attempt(self.context(payload), device))


class PracticeLeaveView(PracticeView):
    """Leave a practice table."""

    shows = answers = LeftShownSerializer
    shape = LeavingToldSerializer
    keyed = False

    def post(self, request: Request, **address: Any) -> Response:
        """Leave a practice table; the others may go on with a bot."""
        device = self.device
        payload_of(request, LeavingToldSerializer)
        practice_guests.leave(device, clock.now())
        return Response({"left": True}, 201, headers=NO_STORE)
