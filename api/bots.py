"""The bots that can play here, and why they played as they did."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.as_json import Say
from api.lawbook import Open
from api.rubbers import RubberView
from api.screen_shapes import ONE_CARD, card
from rubbers import bot_reasons
from rubbers.bots.explained import Explained
from rubbers.cards.told import CardTold
from rubbers.registries import BOTS


class BotShown(serializers.Serializer):
    """A bot that can play here; records name it by its id and version."""

    id = serializers.CharField()
    title = serializers.CharField()
    version = serializers.IntegerField(help_text="Raised when the bot plays differently.")
    layouts = serializers.IntegerField(
        help_text="How many layouts of the hidden cards it tries for a card, if there is time."
    )


class BotsShown(serializers.Serializer):
    """Every bot that can play here."""

    results = BotShown(many=True)


class Bots(Open):
    """The bots that can play here."""

    shows = BotsShown

    def get(self, request: Request) -> Response:
        """List the bots that can play here."""
        shown = [
            {
                "id": bot.id,
                "title": gettext(bot.title),
                "version": bot.version,
                "layouts": bot.layouts,
            }
            for bot in BOTS
        ]
        return Response({"results": shown})


class CardReason(serializers.Serializer):
    """A card that a bot played, and why; `at` counts the acts of the hand."""

    at = serializers.IntegerField()
    seat = serializers.CharField()
    card = serializers.CharField(help_text=ONE_CARD)
    bot = serializers.CharField()
    version = serializers.IntegerField()
    standing_in_for = serializers.CharField(
        allow_null=True, help_text="The bot whose seat it is, if that one was late."
    )
    why = serializers.CharField()


class CardReasons(serializers.Serializer):
    """Why bots played the cards of a hand."""

    hand = serializers.IntegerField()
    results = CardReason(many=True)


class BotReasons(RubberView):
    """Why bots played the cards of one hand, once it is over."""

    shows = CardReasons

    def get(self, request: Request, **address: Any) -> Response:
        """Say why bots played as they did in one hand, once it is over."""
        return Response(self.show())

    def show(self) -> Any:
        """Show the reasons."""
        hand = self.kwargs["hand"]
        return {
            "hand": hand,
            "results": shown(bot_reasons.of_rubber(self.found[0], hand), self.say),
        }


def shown(reasons: list[Explained], say: Say) -> list[dict[str, Any]]:
    """Show why bots played their cards."""
    return [
        {
            "at": one.at,
            "seat": str(one.seat),
            "card": card(CardTold.of(one.card)),
            "bot": one.chosen_by.bot,
            "version": one.chosen_by.version,
            "standing_in_for": one.chosen_by.standing_in_for or None,
            "why": say(one.why),
        }
        for one in reasons
    ]
