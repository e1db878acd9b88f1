"""External bots: programs that play in a seat, each with its own token, shown only once."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.http.change_requests import OrderedSerializer, ReceiptSerializer, context_of, payload_of
from api.http.pagination import PageQuery, page, page_of
from api.http.views import ChangeView, ClubView
from api.serializers import fields as taken
from club.access import connections, external_bots
from club.errors import Unknown
from club.person import bot_name, external_id, seated_bot
from club.reason import N_, Reason
from club.record import unit_of_work
from club.record.command_context import CommandContext

COLUMNS = ("id", "name", "about", "version", "owner__number", "added_at", "removed_at")


class ExternalBotShownSerializer(serializers.Serializer[Any]):
    """A bot that plays over the API; `id` is how the record names it, together with its version."""

    id = serializers.CharField()
    name = serializers.CharField(help_text="The bot's name in addresses.")
    title = serializers.CharField()
    about = serializers.CharField(allow_blank=True, help_text="How it plays, in a sentence.")
    version = serializers.IntegerField()
    owner = serializers.IntegerField(help_text="The number of the member whose bot it is.")
    added_at = serializers.DateTimeField()
    removed_at = serializers.DateTimeField(allow_null=True)


class ExternalBotToldSerializer(OrderedSerializer):
    """A bot to add."""

    name = taken.PlainTextField(
        max_length=40, help_text="It stays on the record; do not name a person."
    )
    owner = taken.WholeNumberField(
        min_value=1, help_text="The number of the member whose bot it is."
    )
    about = taken.PlainTextField(
        max_length=200, required=False, help_text="How it plays, in a sentence."
    )


class BotTokenIssuedSerializer(serializers.Serializer[Any]):
    """A bot with its token; `secret` is shown only now, and is empty for a repeated key."""

    receipt = ReceiptSerializer()
    view = ExternalBotShownSerializer(allow_null=True)
    secret = serializers.CharField(allow_blank=True)


def shown_external_bot(row: dict[str, Any]) -> dict[str, Any]:
    """Return one external bot as JSON."""
    bot = external_id(row["name"])
    del row["id"]
    owner = row.pop("owner__number")
    title = bot_name(seated_bot(bot, row["version"]))
    return {"id": bot, **row, "title": title, "owner": owner}


class ExternalBotView(ClubView):
    """A view of one external bot."""

    shows = ExternalBotShownSerializer

    @property
    def name(self) -> str:
        """The bot's name."""
        return str(self.kwargs["bot"])

    def show(self) -> Any:
        """Return the bot of this address, even if it was removed; raise Unknown if none."""
        rows = connections.every_external_bot(self.club.pk).filter(name=self.name)
        row = rows.values(*COLUMNS).first()
        if row is None:
            raise Unknown(Reason(N_("The club has no external bot of that name.")))
        return shown_external_bot(dict(row))


class ExternalBotsView(ChangeView, ExternalBotView):
    """The club's external bots."""

    query = PageQuery
    lists = page_of(ExternalBotShownSerializer)
    shape = ExternalBotToldSerializer
    answers = BotTokenIssuedSerializer
    added = ""

    @property
    def name(self) -> str:
        """The name of the bot just added."""
        return self.added

    def get(self, request: Request, **address: Any) -> Response:
        """List the club's external bots, including those that were removed."""
        rows = connections.every_external_bot(self.club.pk).values(*COLUMNS)
        found, following = page(rows, request, self.asked, "id")
        return Response({"results": list(map(shown_external_bot, found)), "next": following})

    def post(self, request: Request, **address: Any) -> Response:
        """Add an external bot for a member. Its token is in this response and not shown again."""
        payload = payload_of(request, self.shape)
        context = context_of(request, self.caller, payload)
        receipt, secret = external_bots.add(context, **payload)
        self.added = receipt["bot"]
        answer = self.done(receipt)
        answer.data["secret"] = secret
        return answer


class OneExternalBotView(ExternalBotView):
    """One external bot."""

    def get(self, request: Request, **address: Any) -> Response:
        """Show an external bot; 404 for an unknown name."""
        return Response(self.show())


class ExternalBotTokenView(ChangeView, ExternalBotView):
    """A new token for an external bot."""

    answers = BotTokenIssuedSerializer

    def post(self, request: Request, **address: Any) -> Response:
        """Create a new token for an external bot; the previous one stops working at once."""
        context = context_of(request, self.caller, payload_of(request, self.shape))
        receipt, secret = external_bots.renew_token(context, self.name)
        answer = self.done(receipt)
        answer.data["secret"] = secret
        return answer


class ExternalBotVersionView(ChangeView, ExternalBotView):
    """The next version of an external bot."""

    def execute(self, context: CommandContext, payload: dict[str, Any]) -> unit_of_work.Receipt:
        """Raise the version of an external bot by one, because it will now play differently."""
        return external_bots.raise_version(context, self.name)


class ExternalBotRemovalView(ChangeView, ExternalBotView):
    """Removing an external bot."""

    def execute(self, context: CommandContext, payload: dict[str, Any]) -> unit_of_work.Receipt:
        """Remove an external bot: its token ends at once, and the bot Club takes its seats."""
        return external_bots.remove(context, self.name)
