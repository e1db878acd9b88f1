"""Games: those won in a rubber, and their values."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.as_json import show
from api.rubbers import RubberView
from api.shapes import shape_of, sides_of
from rubbers.play import rubber


class GamesShown(serializers.Serializer):
    """The games won, and the score of the one being played."""

    results = shape_of(rubber.Game, read_only=True)(many=True)
    score = sides_of(int, "score", read_only=True)()
    games_won = sides_of(int, "games_won", read_only=True)()


class Games(RubberView):
    """The games of a rubber."""

    shows = GamesShown

    def get(self, request: Request, **address: Any) -> Response:
        """List the games won in a rubber, with the score of the present one."""
        seen = self.view
        return Response(
            {
                "results": [show(game, self.say) for game in seen.games],
                "score": {"N-S": seen.score.ns, "E-W": seen.score.ew},
                "games_won": {"N-S": seen.games_won.ns, "E-W": seen.games_won.ew},
            }
        )
