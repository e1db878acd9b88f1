"""Practice tables over REST: sit down without an account, see the table, act, ask why."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from django.urls import reverse
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.http.change_requests import context_of, payload_of
from api.http.throttling import PracticeThrottle
from api.resources.laws.lawbook import PublicView
from api.resources.play.bot_list import CardReasonsSerializer
from api.resources.play.bot_list import shown as reasons_shown
from api.resources.play.practice_serializers import PracticeShownSerializer, practice_shown, say
from api.resources.play.screen_serializers import SeatHeldSerializer
from api.resources.play.screen_tables import TableActToldSerializer
from api.serializers import fields as taken
from api.serializers.strict_serializer import StrictSerializer
from club import clock
from club.access import rate_limit
from club.errors import Unknown
from club.members import queries
from club.reason import N_, Reason
from club.record.command_context import CommandContext
from club.rules.permissions import Caller
from rubbers.cards.seats import WhistGame
from rubbers.commands.practice import practice_guests, practice_play, practice_turns
from rubbers.finished import bot_reasons
from rubbers.hand.notation.hand_codec import read_posted_act
from rubbers.play.state.table_events import PlayManner
from rubbers.practice import practice_view
from rubbers.practice.practice_view import PracticeDevice

TOKEN = "HTTP_PRACTICE_TOKEN"
NO_STORE = {"Cache-Control": "no-store"}


class SittingDownSerializer(StrictSerializer):
    """The settings of the new practice table."""

    bot = taken.PlainTextField(
        required=False, max_length=60, help_text="One of `/api/v1/bots`; by default `club`."
    )
    manner = taken.OneOfField(
        choices=[str(one) for one in PlayManner],
        required=False,
        help_text="By default `guarded`: what is irregular is refused.",
    )
    game = taken.OneOfField(
        choices=[str(one) for one in WhistGame],
        required=False,
        help_text="By default `whist`; with dummies fewer people play.",
    )
    friends = taken.YesNoField(
        required=False,
        help_text="True to wait for friends, who join by the `invitation` in the view.",
    )
    name = taken.PlainTextField(
        required=False, max_length=60, help_text="What friends call you: needed with `friends`."
    )


class SatDownSerializer(serializers.Serializer[Any]):
    """The new table; send `token` with every request, in the header Practice-Token."""

    token = serializers.CharField()
    listen = serializers.CharField(help_text="The live stream of the table.")
    seats = SeatHeldSerializer(many=True)
    view = PracticeShownSerializer()


class PracticeDoneSerializer(serializers.Serializer[Any]):
    """The state of the table after an act."""

    version = serializers.IntegerField()
    view = PracticeShownSerializer()


class PracticeTablesView(PublicView):
    """Practice tables."""

    shows = answers = SatDownSerializer
    shape = SittingDownSerializer
    keyed = False

    def post(self, request: Request) -> Response:
        """Sit down at a practice table. The `token` in the response holds the seat for a day."""
        payload = payload_of(request, SittingDownSerializer)
        rate_limit.check("practice", rate_limit.address_of(request))
        club = queries.practice_club()
        if club is None:
            raise Unknown(Reason(N_("No club here offers practice tables.")))
        wanted = practice_play.Wanted(
            payload.get("bot", practice_play.USUAL),
            PlayManner(payload.get("manner", PlayManner.GUARDED)),
            WhistGame(payload.get("game", WhistGame.WHIST)),
            (payload.get("name", ""),),
            payload.get("friends", False),
        )
        device, token = practice_play.sit_down(club, wanted, clock.now())
        row = device.table
        table = reverse("api:practice-table", kwargs={"table": row.key})
        stream, seat = practice_view.stream_name(row), device.guests[0].seat
        sat = {
            "token": token,
            "listen": f"{reverse('api:stream')}?practice={row.key}",
            "seats": [{"table": table, "stream": stream, "seat": seat}],
            "view": practice_shown(device),
        }
        return Response(sat, 201, headers=NO_STORE)


class PracticeView(PublicView):
    """A view of one practice table, for whoever has a token for it."""

    practised = True
    throttle_classes = (PracticeThrottle,)

    @cached_property
    def device(self) -> PracticeDevice:
        """The device of the token; raises Unknown, and counts a wrong token against the address."""
        token = self.request.META.get(TOKEN, "")
        return practice_view.device_of(self.kwargs["table"], token)

    def context(self, payload: dict[str, Any]) -> CommandContext:
        """Build the command context of a change."""
        return context_of(self.request, Caller(self.device.table.club_id), payload)

    def forget(self) -> None:
        """Discard the cached table, so that it is read again."""
        self.__dict__.pop("device", None)

    def done(self, version: int) -> Response:
        """Return the response to a change, with the table as it is now."""
        self.forget()
        shown = {"version": version, "view": practice_shown(self.device)}
        return Response(shown, 201, headers=NO_STORE)


class OnePracticeView(PracticeView):
    """A practice table."""

    shows = PracticeShownSerializer

    def get(self, request: Request, **address: Any) -> Response:
        """Show a practice table; if a bot there is late, the bot Club plays for it."""
        practice_guests.note_seen(self.device, clock.now())
        if practice_turns.play_if_late(self.device.table):
            self.forget()
        return Response(practice_shown(self.device), headers=NO_STORE)


class PracticeActView(PracticeView):
    """An act at a practice table."""

    shows = answers = PracticeDoneSerializer
    shape = TableActToldSerializer
    faults_in = "act"

    def post(self, request: Request, **address: Any) -> Response:
        """Perform one act at a practice table, as it was offered."""
        device, payload = self.device, payload_of(request, TableActToldSerializer)
        context = self.context(payload)
        return self.done(practice_play.perform(context, device, read_posted_act(payload["act"])))


class PracticeReasonsView(PracticeView):
    """Why bots played their cards in one hand, once it is over."""

    shows = CardReasonsSerializer

    def get(self, request: Request, **address: Any) -> Response:
        """Explain why bots played their cards in one hand at a practice table, once it is over."""
        hand = self.kwargs["hand"]
        reasons = bot_reasons.of_practice(self.device.table, hand)
        return Response({"hand": hand, "results": reasons_shown(reasons, say)}, headers=NO_STORE)
