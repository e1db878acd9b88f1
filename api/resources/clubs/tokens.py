"""Tokens, which authenticate a member's program or a device; a secret is shown only once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db.models import QuerySet
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.http.change_requests import OrderedSerializer, ReceiptSerializer, context_of, payload_of
from api.http.pagination import PageQuery, page, page_of
from api.http.views import ChangeView, ClubView
from api.serializers import fields as taken
from club.access import connections, device_tokens
from club.errors import Unknown
from club.reason import N_, Reason
from club.record import unit_of_work
from club.record.command_context import CommandContext
from club.rules.permissions import May, is_officer

if TYPE_CHECKING:
    from club.models import Token

COLUMNS = (
    "id",
    "name",
    "prefix",
    "scopes",
    "device_id",
    "member__number",
    "made_at",
    "expires_at",
    "withdrawn_at",
)


class TokenShownSerializer(serializers.Serializer[Any]):
    """A token, identified by its first characters."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    prefix = serializers.CharField()
    scopes = serializers.ListField(child=serializers.CharField())
    device = serializers.IntegerField(allow_null=True)
    member = serializers.IntegerField(allow_null=True)
    made_at = serializers.DateTimeField()
    expires_at = serializers.DateTimeField(allow_null=True)
    withdrawn_at = serializers.DateTimeField(allow_null=True)


class TokenToldSerializer(OrderedSerializer):
    """A token to create for a device or, if none is named, for the caller's own programs."""

    name = taken.PlainTextField(max_length=80)
    device = taken.WholeNumberField(min_value=1, required=False, allow_null=True)
    scopes = taken.BoundedListField(
        child=taken.OneOfField(choices=[str(may) for may in May]),
        required=False,
        max_length=len(May),
    )
    expires_at = taken.ZonedDateTimeField(required=False, allow_null=True)


class TokenIssuedSerializer(serializers.Serializer[Any]):
    """A token just created; `secret` is shown only now, and is empty for a repeated key."""

    receipt = ReceiptSerializer()
    view = TokenShownSerializer(allow_null=True)
    secret = serializers.CharField(allow_blank=True)


def shown_token(row: dict[str, Any]) -> dict[str, Any]:
    """Return one token as JSON."""
    row["device"] = row.pop("device_id")
    row["member"] = row.pop("member__number")
    return row


class TokenView(ClubView):
    """A view of one token: a member's own, or any for the secretary."""

    shows = TokenShownSerializer
    number = 0

    def own(self) -> QuerySet[Token]:
        """Return the tokens the caller may see."""
        if is_officer(self.caller, May.KEEP_MEMBERS):
            return connections.every_token(self.club.pk)
        return connections.every_token_of(self.club.pk, self.caller.member)

    def show(self) -> Any:
        """Return the token, or raise Unknown."""
        row = self.own().filter(pk=self.number).values(*COLUMNS).first()
        if row is None:
            raise Unknown(Reason(N_("There is no such token.")))
        return shown_token(dict(row))


class TokensView(ChangeView, TokenView):
    """Tokens."""

    query = PageQuery
    lists = page_of(TokenShownSerializer)
    shape = TokenToldSerializer
    answers = TokenIssuedSerializer

    def get(self, request: Request, **address: Any) -> Response:
        """List the caller's own tokens, or all the club's for the secretary."""
        rows = self.own().values(*COLUMNS)
        found, following = page(rows, request, self.asked, "id")
        return Response({"results": [shown_token(row) for row in found], "next": following})

    def post(self, request: Request, **address: Any) -> Response:
        """Create a token; its secret is in this response and is never shown again."""
        payload = payload_of(request, self.shape)
        context = context_of(request, self.caller, payload)
        receipt, secret = device_tokens.issue_token(context, payload.pop("name"), **payload)
        self.number = receipt["token"]
        answer = self.done(receipt)
        answer.data["secret"] = secret
        return answer


class TokenWithdrawalView(ChangeView, TokenView):
    """Withdrawing a token."""

    def execute(self, context: CommandContext, payload: dict[str, Any]) -> unit_of_work.Receipt:
        """Withdraw a token; it stops working at once."""
        self.number = self.kwargs["token"]
        return device_tokens.withdraw_token(context, self.number)
