"""Base view for one act in a dispute, with the acts that concern the call itself."""

from __future__ import annotations

from typing import Any, ClassVar

from api.http.change_requests import OrderedSerializer
from api.http.views import ChangeView
from api.resources.disputes.disputes import DisputeView
from api.serializers import fields as taken
from club.record.command_context import CommandContext
from club.record.unit_of_work import Receipt
from tables.disputes.commands import dispute_acts
from tables.disputes.queries import visibility
from tables.disputes.rules import acts
from tables.permissions.people import caller_here

LONGEST = 4000


def sentences(**options: Any) -> taken.PlainTextField:
    """Return a text field for free text, which may be long."""
    return taken.PlainTextField(max_length=LONGEST, **options)


class DisputeActionView(ChangeView, DisputeView):
    """One act in a dispute; `said` names the fields that hold free text."""

    said: ClassVar[tuple[str, ...]] = ()

    def execute(self, context: CommandContext, payload: dict[str, Any]) -> Receipt:
        """Perform the act."""
        act = self.build_act(payload, self.me(context), context)
        return dispute_acts.perform(context, self.found[0], act, self.spoken(payload))

    def me(self, context: CommandContext) -> str:
        """Return the caller's number, as known in this dispute."""
        _row, dispute, _parts = self.found
        caller = caller_here(context.caller, visibility.known_here(dispute))
        return "" if caller.member is None else str(caller.member)

    def build_act(self, payload: dict[str, Any], me: str, context: CommandContext) -> acts.Act:
        """Return the act from the body; `me` is the caller's number, as known here."""
        raise NotImplementedError

    def spoken(self, payload: dict[str, Any]) -> dict[str, str]:
        """Return the free text of the body, by the act's names for it."""
        return {name: payload[name] for name in self.said if name in payload}


class WaitsToldSerializer(OrderedSerializer):
    """Whether play waits."""

    waits = taken.YesNoField()


class DisputePlayView(DisputeActionView):
    """Whether play at the table waits."""

    shape = WaitsToldSerializer

    def build_act(self, payload: dict[str, Any], me: str, context: CommandContext) -> acts.Act:
        """Stop play at the table until the ruling, or let it go on."""
        return acts.WaitOrGoOn(payload["waits"])


class TitleToldSerializer(OrderedSerializer):
    """A title in words; if it is empty, the title is taken from the facts again."""

    title = taken.PlainTextField(max_length=120, allow_blank=True)


class DisputeTitleView(DisputeActionView):
    """The title of a dispute."""

    shape = TitleToldSerializer
    said = ("title",)

    def build_act(self, payload: dict[str, Any], me: str, context: CommandContext) -> acts.Act:
        """Set the title of a dispute, or go back to the title taken from its facts."""
        return acts.WordTitle(me)


class DisputeWithdrawalView(DisputeActionView):
    """A call that is taken back; `reason` is required if it is another person's."""

    said = ("reason",)

    def execute(self, context: CommandContext, payload: dict[str, Any]) -> Receipt:
        """Take back the call, with the reason from the body."""
        return super().execute(context, {**payload, "reason": context.reason})

    def build_act(self, payload: dict[str, Any], me: str, context: CommandContext) -> acts.Act:
        """Withdraw a call for the arbitrator; an officer needs a reason to withdraw another's."""
        return acts.WithdrawCall(me)
