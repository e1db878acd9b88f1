"""Hands: how each was stated and scored, and stating the result of the present one."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.resources.rubbers.objections import (
    AwaitingShownSerializer,
    ObjectionMadeShownSerializer,
    shown_awaiting,
    shown_objections,
)
from api.resources.rubbers.rubber_actions import RubberActionView
from api.resources.rubbers.rubbers import RubberView
from api.serializers.as_json import show
from api.serializers.dataclass_serializers import shape_of, sides_of
from rubbers.play.state import acts, rubber_state


class HandsShownSerializer(serializers.Serializer[Any]):
    """The hands of a rubber: those that count, deals that were lost, and the current one."""

    results = shape_of(rubber_state.HandPlayed, read_only=True)(many=True)
    lost_deals = shape_of(rubber_state.LostDeal, read_only=True)(many=True)
    present = shape_of(rubber_state.PresentHand, read_only=True)(allow_null=True)
    awaiting = AwaitingShownSerializer(allow_null=True)
    objections = ObjectionMadeShownSerializer(
        many=True, help_text="All objections, including those that have ended."
    )


class HandsView(RubberActionView):
    """The hands of a rubber."""

    act = acts.MarkHand
    lists = HandsShownSerializer

    def get(self, request: Request, **address: Any) -> Response:
        """List the hands of a rubber, each with its score worked out line by line."""
        seen, (row, played) = self.view, self.found
        return Response(
            {
                "results": [show(hand, self.say) for hand in seen.hands],
                "lost_deals": [show(deal, self.say) for deal in seen.lost_deals],
                "present": seen.hand and show(seen.hand, self.say),
                "awaiting": shown_awaiting(self.club.pk, row.stream.name, played, self.say),
                "objections": shown_objections(self.club.pk, row.stream.name, played, self.say),
            }
        )


class GamesShownSerializer(serializers.Serializer[Any]):
    """The games won, and the score of the one being played."""

    results = shape_of(rubber_state.WonGame, read_only=True)(many=True)
    score = sides_of(int, "score", read_only=True)()
    games_won = sides_of(int, "games_won", read_only=True)()


class GamesView(RubberView):
    """The games of a rubber."""

    among = "games"
    shows = GamesShownSerializer

    def get(self, request: Request, **address: Any) -> Response:
        """List the games won in a rubber, with the score of the current one."""
        seen = self.view
        return Response(
            {
                "results": [show(game, self.say) for game in seen.games],
                "score": {"N-S": seen.score.ns, "E-W": seen.score.ew},
                "games_won": {"N-S": seen.games_won.ns, "E-W": seen.games_won.ew},
            }
        )
