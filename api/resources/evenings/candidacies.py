"""Candidacies: who has declared for a fresh table, or for a place at one; withdrawing."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.http.offers import OfferShownSerializer
from api.resources.evenings.room_actions import RoomActionView
from api.resources.evenings.room_serializers import people_of
from api.serializers.as_json import because
from api.serializers.dataclass_serializers import BecauseShownSerializer
from tables.room import acts
from tables.room.state.hall import Candidate
from tables.room.state.room_state import PriorRight


class CandidacyShownSerializer(serializers.Serializer[Any]):
    """A candidate for a fresh table (`table` is null), or with a prior right at one."""

    who = serializers.IntegerField()
    name = serializers.CharField()
    table = serializers.IntegerField(allow_null=True)
    because = BecauseShownSerializer(many=True)


class CandidaciesShownSerializer(serializers.Serializer[Any]):
    """Every candidate: for a fresh table first, then table by table in order of right."""

    results = CandidacyShownSerializer(many=True)
    may = OfferShownSerializer(many=True)


class CandidaciesView(RoomActionView, address=()):
    """The people who wish to play."""

    act = acts.Declare
    lists = CandidaciesShownSerializer

    def get(self, request: Request, **address: Any) -> Response:
        """List the candidates, those for a fresh table first."""
        found: list[tuple[Candidate | PriorRight, int | None]] = [
            (one, None) for one in self.room.hall.candidates.values()
        ]
        waiting = [(one, t.number) for t in self.room.open_tables() for one in t.queue]
        rows = [*found, *waiting]
        names = people_of(self.names, (one.who for one, _ in rows))
        return Response(
            {
                "results": [
                    {
                        "who": int(one.who),
                        "name": names[one.who],
                        "table": table,
                        "because": [because(why, self.say) for why in one.because],
                    }
                    for one, table in rows
                ],
                "may": [
                    one for one in self.offers.of_room() if one["kind"] in ("declare", "withdraw")
                ],
            }
        )


class WithdrawalView(RoomActionView, address=("who",)):
    """Withdraw a candidacy, or a prior right at a table."""

    act = acts.Withdraw
