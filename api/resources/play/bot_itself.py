"""What an external bot can read about itself: its seats, its time to act, and its limits."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.urls import reverse
from rest_framework import serializers
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.response import Response

from api.http.views import ReadView
from api.resources.play.screen_serializers import SeatHeldSerializer
from club.access.authentication import Identity
from club.errors import NotYours
from club.person import bot_name, seated_bot
from club.reason import N_, Reason
from rubbers import seat_holders
from rubbers.commands.table_change import OVERDUE


class BotLimitsSerializer(serializers.Serializer[Any]):
    """The number of requests a minute that the bot may make."""

    reads = serializers.IntegerField()
    changes = serializers.IntegerField()


class BotItselfShownSerializer(serializers.Serializer[Any]):
    """An external bot, with the seats it holds in rubbers being played."""

    id = serializers.CharField()
    title = serializers.CharField()
    version = serializers.IntegerField()
    club = serializers.CharField()
    act_within = serializers.IntegerField(
        help_text="Seconds the bot has to act after a table last moved. After that, the bot Club "
        "acts for it."
    )
    limits = BotLimitsSerializer()
    listen = serializers.CharField(help_text="The live stream of its tables.")
    seats = SeatHeldSerializer(many=True)


class IsExternalBot(BasePermission):
    """Admits external bots only."""

    def has_permission(self, request: Request, view: Any) -> bool:
        """Check whether the caller is a bot; raise NotYours for any other token."""
        if request.auth is None and request.user is None:
            return False
        if not isinstance(request.auth, Identity) or not request.auth.caller.bot:
            raise NotYours(Reason(N_("Only an external bot's own token can use this address.")))
        return True


class BotItselfView(ReadView):
    """The external bot that the token belongs to."""

    permission_classes = (IsExternalBot,)
    shows = BotItselfShownSerializer

    def get(self, request: Request) -> Response:
        """Show the calling external bot, with its seats, its time limit and its rate limits."""
        identity = request.auth
        assert isinstance(identity, Identity)
        caller, club = identity.caller, identity.club.slug
        held = seat_holders.held_by(caller.club, caller.bot)
        limits = settings.WHIST_REQUESTS_A_MINUTE
        return Response(
            {
                "id": caller.bot,
                "title": bot_name(seated_bot(caller.bot, caller.bot_version)),
                "version": caller.bot_version,
                "club": club,
                "act_within": OVERDUE.seconds,
                "limits": {"reads": limits["bot_reads"], "changes": limits["bot_changes"]},
                "listen": f"{reverse('api:stream')}?club={club}",
                "seats": [_seat(club, one) for one in held],
            }
        )


def _seat(club: str, held: seat_holders.HeldSeat) -> dict[str, str]:
    place = {"club": club, "evening": held.rubber.evening.key, "rubber": held.rubber.ordinal}
    return {
        "table": reverse("api:screen-table", kwargs=place),
        "stream": held.rubber.stream.name,
        "seat": str(held.seat),
    }
