"""The bots that can play here, and why they played as they did."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.http.permissions import READS
from api.resources.laws.lawbook import PublicView
from api.resources.play.screen_serializers import ONE_CARD, card
from api.resources.rubbers.rubbers import RubberView
from api.serializers.as_json import Say
from club.access import connections
from club.access.authentication import Identity, clubs_of_user
from club.person import EXTERNAL as EXTERNAL_IDS
from club.person import bot_name, seated_bot
from club.rules.permissions import May
from rubbers.bots.bot import Bot
from rubbers.bots.explained import Explained
from rubbers.cards.partial_card import PartialCard
from rubbers.finished import bot_reasons
from rubbers.registries import BOTS

if TYPE_CHECKING:
    from club.models import ExternalBot

BUILT_IN, PLUGIN, EXTERNAL = KINDS = ("built-in", "plugin", "external")
"""The origin of a bot: the program itself, a plugin, or another program."""


class BotShownSerializer(serializers.Serializer[Any]):
    """A bot that can play here; records name it by its id and version."""

    id = serializers.CharField()
    title = serializers.CharField()
    about = serializers.CharField(allow_blank=True, help_text="How it plays, in a sentence.")
    kind = serializers.ChoiceField(
        choices=KINDS,
        help_text="`external` plays over the API, and only its own club knows of it.",
    )
    club = serializers.CharField(allow_null=True, help_text="The club whose external bot it is.")
    version = serializers.IntegerField(help_text="Raised when the bot plays differently.")
    layouts = serializers.IntegerField(
        help_text="How many layouts of the hidden cards it tries for a card, if there is time."
    )


class BotsShownSerializer(serializers.Serializer[Any]):
    """The bots that can play here, as far as the caller may know of them."""

    results = BotShownSerializer(many=True)


class BotsView(PublicView):
    """The bots that can play here."""

    shows = BotsShownSerializer

    def get(self, request: Request) -> Response:
        """List the bots that can play here, including external bots of the caller's clubs."""
        installed = [_installed(one.thing, one.plugin) for one in BOTS.entries()]
        return Response({"results": [*installed, *map(_external, _external_bots(request))]})


def _installed(bot: Bot, plugin: str) -> dict[str, Any]:
    return {
        "id": bot.id,
        "title": gettext(bot.title),
        "about": gettext(bot.about) if bot.about else "",
        "kind": PLUGIN if plugin else BUILT_IN,
        "club": None,
        "version": bot.version,
        "layouts": bot.layouts,
    }


def _external(row: ExternalBot) -> dict[str, Any]:
    id = row.external_id
    return {
        "id": id,
        "title": bot_name(seated_bot(id, row.version)),
        "about": row.about,
        "kind": EXTERNAL,
        "club": row.club.slug,
        "version": row.version,
        "layouts": 0,
    }


def _external_bots(request: Request) -> list[ExternalBot]:
    """List the external bots a caller may know of: their clubs' or, for a bot, only itself."""
    if isinstance(request.auth, Identity):
        caller = request.auth.caller
        rows = connections.external_bots(caller.club)
        if caller.bot:
            rows = rows.filter(name=caller.bot.removeprefix(EXTERNAL_IDS))
        elif not caller.has_scope(May.READ):
            return []
        return list(rows.select_related("club", "owner"))
    if request.user is None or not request.user.is_authenticated:
        return []
    clubs = clubs_of_user(request.user)
    return [row for club in clubs for row in connections.external_bots(club).select_related("club")]


class CardReasonSerializer(serializers.Serializer[Any]):
    """A card that a bot played, and why; `at` is the number of the act in the hand."""

    at = serializers.IntegerField()
    seat = serializers.CharField()
    card = serializers.CharField(help_text=ONE_CARD)
    bot = serializers.CharField()
    version = serializers.IntegerField()
    standing_in_for = serializers.CharField(
        allow_null=True, help_text="The bot whose seat it is, if that one was late."
    )
    why = serializers.CharField()


class CardReasonsSerializer(serializers.Serializer[Any]):
    """Why bots played their cards in a hand."""

    hand = serializers.IntegerField()
    results = CardReasonSerializer(many=True)


class BotReasonsView(RubberView):
    """Why bots played their cards in one hand, once it is over."""

    shows = CardReasonsSerializer
    open_to_bots = READS

    def get(self, request: Request, **address: Any) -> Response:
        """Explain why bots played their cards in one hand, once it is over."""
        return Response(self.show())

    def show(self) -> Any:
        """Return the reasons."""
        hand = self.kwargs["hand"]
        return {
            "hand": hand,
            "results": shown(bot_reasons.of_rubber(self.found[0], hand), self.say),
        }


def shown(reasons: list[Explained], say: Say) -> list[dict[str, Any]]:
    """Convert the explained cards to JSON."""
    return [
        {
            "at": one.at,
            "seat": str(one.seat),
            "card": card(PartialCard.of(one.card)),
            "bot": one.chosen_by.bot,
            "version": one.chosen_by.version,
            "standing_in_for": one.chosen_by.standing_in_for or None,
            "why": say(one.why),
        }
        for one in reasons
    ]
