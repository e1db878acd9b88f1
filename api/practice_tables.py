"""Practice against bots over REST: sit down without an account, see the table, act, ask why."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from django.urls import reverse
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api import fields as taken
from api.bots import CardReasons
from api.bots import shown as reasons_shown
from api.lawbook import Open
from api.offers import Opening, shown_offer
from api.orders import order_of, told_by
from api.screen_shapes import ScreenTableShown, SeatHeld, act_shown, hand_shown, kind_shown
from api.screen_tables import TableActTold
from api.strict import Strict
from api.throttling import AtPractice
from club import asking, clock, directory, wording
from club.caller import Caller
from club.errors import Unknown
from club.reason import N_, Reason
from rubbers import bot_reasons, practice_seen
from rubbers.cards.seats import Side
from rubbers.commands import practice, practice_turns
from rubbers.models import PracticeTable
from rubbers.play.act_told import act_told
from rubbers.play.view import View

TOKEN = "HTTP_PRACTICE_TOKEN"
NO_STORE = {"Cache-Control": "no-store"}


class SittingDown(Strict):
    """With which bots to practise."""

    bot = taken.Words(
        required=False, max_length=60, help_text="One of `/api/v1/bots`; `club` unless named."
    )


class PracticeShown(ScreenTableShown):
    """A practice table as its visitor may see it, with what they may do."""

    seating = serializers.DictField(
        child=serializers.CharField(), help_text="`visitor`, or a bot, such as `bot:club@1`."
    )
    people = serializers.DictField(child=serializers.CharField(), help_text="Names of the bots.")
    table = serializers.CharField(help_text="The table's key in addresses.")
    ends_at = serializers.DateTimeField(help_text="From then on nothing of it is kept.")


class SatDown(serializers.Serializer):
    """The table sat down at; `token` is sent with every request, in the header Practice-Token."""

    token = serializers.CharField()
    listen = serializers.CharField(help_text="The live stream of the table.")
    seats = SeatHeld(many=True)
    view = PracticeShown()


class PracticeDone(serializers.Serializer):
    """How the table stands after an act."""

    version = serializers.IntegerField()
    view = PracticeShown()


class PracticeTables(Open):
    """Practice tables."""

    shows = answers = SatDown
    shape = SittingDown
    keyed = False

    def post(self, request: Request) -> Response:
        """Sit down with three bots. The answer's `token` holds the seat for a day."""
        told = told_by(request, SittingDown)
        asking.check("practice", asking.address_of(request))
        club = directory.practice_club()
        if club is None:
            raise Unknown(Reason(N_("No club offers practice tables here.")))
        row, token = practice.sit_down(club, told.get("bot", "club"), clock.now())
        table = reverse("api:practice-table", kwargs={"table": row.key})
        stream = practice_seen.stream_name(row)
        sat = {
            "token": token,
            "listen": f"{reverse('api:stream')}?practice={row.key}",
            "seats": [{"table": table, "stream": stream, "seat": row.seat}],
            "view": practice_shown(row),
        }
        return Response(sat, 201, headers=NO_STORE)


class PracticeView(Open):
    """An address of one practice table, for whoever has its token."""

    practised = True
    throttle_classes = (AtPractice,)

    @cached_property
    def row(self) -> PracticeTable:
        """Find the table, or raise Unknown."""
        token = self.request.META.get(TOKEN, "")
        return practice_seen.table_of(self.kwargs["table"], token)

    def forget(self) -> None:
        """Read the table anew."""
        self.__dict__.pop("row", None)


class OnePractice(PracticeView):
    """A practice table."""

    shows = PracticeShown

    def get(self, request: Request, **address: Any) -> Response:
        """Show a practice table to its visitor; Club plays for a bot that is late."""
        if practice_turns.play_if_late(self.row):
            self.forget()
        return Response(practice_shown(self.row), headers=NO_STORE)


class PracticeAct(PracticeView):
    """Do an act at a practice table."""

    shows = answers = PracticeDone
    shape = TableActTold
    faults_in = "act"

    def post(self, request: Request, **address: Any) -> Response:
        """Do one act at a practice table, as it was offered."""
        told = told_by(request, TableActTold)
        order = order_of(request, Caller(self.row.club_id), told)
        version = practice.act(order, self.row, act_told(told["act"]))
        self.forget()
        shown = {"version": version, "view": practice_shown(self.row)}
        return Response(shown, 201, headers=NO_STORE)


class PracticeReasons(PracticeView):
    """Why bots played the cards of one hand, once it is over."""

    shows = CardReasons

    def get(self, request: Request, **address: Any) -> Response:
        """Say why bots played as they did in one hand at a practice table, once it is over."""
        hand = self.kwargs["hand"]
        reasons = bot_reasons.of_practice(self.row, hand)
        return Response({"hand": hand, "results": reasons_shown(reasons, say)}, headers=NO_STORE)


def say(reason: Reason) -> str:
    """Say a reason in words, in which players are named by their seats."""
    return wording.sentence(reason, {})


def practice_shown(row: PracticeTable) -> dict[str, Any]:
    """Show a practice table to its visitor."""
    seen, name = practice_seen.seen(row), practice_seen.stream_name(row)
    shown = seen.view
    to_act = None if shown.table is None else shown.table.to_act
    return {
        "table": row.key,
        "ends_at": row.ends_at,
        "seat": row.seat,
        "seating": {str(seat): who for seat, who in shown.seating.items()},
        "people": _bots_named(shown),
        "in_play": seen.in_play,
        "score": {str(side): shown.score.of(side) for side in Side},
        "games_won": {str(side): shown.games_won.of(side) for side in Side},
        "act_within": None,
        "awaiting_beacon": None,
        "hand": None if shown.table is None else hand_shown(shown.table, say),
        "stream": name,
        "seen": row.version,
        "may": [
            shown_offer(
                Opening(
                    kind_shown(one, to_act),
                    "practice-act",
                    {"table": row.key},
                    {"seen": {name: row.version}, "act": act_shown(one)},
                ),
                say,
            )
            for one in seen.acts
        ],
    }


def _bots_named(shown: View) -> dict[str, str]:
    return {
        who: wording.called(who, {}) for who in shown.seating.values() if who != practice.VISITOR
    }
