"""One act in a dispute, and the two that are about the call itself."""

from __future__ import annotations

from typing import Any, ClassVar

from api import fields as taken
from api.disputes import DisputeView
from api.operation import Change
from api.orders import Ordered
from club.commands.order import Order
from club.commands.record import Receipt
from tables.disputes import sight
from tables.disputes.commands import deeds
from tables.disputes.rules import acts
from tables.people import caller_here

LONGEST = 4000


def sentences(**options: Any) -> taken.Words:
    """Take words of people, which can be long."""
    return taken.Words(max_length=LONGEST, **options)


class Deed(Change, DisputeView):
    """One act in a dispute; `said` are the names under which words of people are told."""

    said: ClassVar[tuple[str, ...]] = ()

    def carry(self, order: Order, told: dict[str, Any]) -> Receipt:
        """Do the act."""
        deed = self.deed(told, self.me(order), order)
        return deeds.act(order, self.found[0], deed, self.spoken(told))

    def me(self, order: Order) -> str:
        """Give the caller's number, under which this dispute knows it."""
        _row, dispute, _parts = self.found
        caller = caller_here(order.caller, sight.known_here(dispute))
        return "" if caller.member is None else str(caller.member)

    def deed(self, told: dict[str, Any], me: str, order: Order) -> acts.Act:
        """Give the act that was told; `me` is the caller's number, under which it is known here."""
        raise NotImplementedError

    def spoken(self, told: dict[str, Any]) -> dict[str, str]:
        """Give the words that were told, by the act's names for them."""
        return {name: told[name] for name in self.said if name in told}


class WaitsTold(Ordered):
    """Whether play waits."""

    waits = taken.YesNo()


class DisputePlay(Deed):
    """Whether play at the table waits."""

    shape = WaitsTold

    def deed(self, told: dict[str, Any], me: str, order: Order) -> acts.Act:
        """Let play wait for the ruling, or go on."""
        return acts.WaitOrGoOn(told["waits"])


class TitleTold(Ordered):
    """A title in words; if it is empty, the dispute is called by its facts again."""

    title = taken.Words(max_length=120, allow_blank=True)


class DisputeTitle(Deed):
    """The title of a dispute."""

    shape = TitleTold
    said = ("title",)

    def deed(self, told: dict[str, Any], me: str, order: Order) -> acts.Act:
        """Give a dispute a title in words, or leave the title to its facts again."""
        return acts.WordTitle(me)


class DisputeWithdrawal(Deed):
    """A call that is taken back; `reason` says why where it is another's."""

    said = ("reason",)

    def carry(self, order: Order, told: dict[str, Any]) -> Receipt:
        """Take it back, with the reason that was told."""
        return super().carry(order, {**told, "reason": order.reason})

    def deed(self, told: dict[str, Any], me: str, order: Order) -> acts.Act:
        """Take back the call of the arbitrator; an officer who takes back another's says why."""
        return acts.WithdrawCall(me)
