"""Exporting a person's data: exporting your own is not recorded, exporting another's is."""

from __future__ import annotations

from typing import Any

from club.commands.desk import Desk
from club.commands.members import member_to_change
from club.commands.order import Order
from club.commands.record import Receipt, carry_out
from club.errors import Fault, Malformed
from club.legible import legible
from club.models.line import REGISTER
from club.reason import N_, Reason
from club.rights import May, need_office

LONGEST_REASON = 400


def hand_out(order: Order, number: int) -> Receipt:
    """Record that the secretary exported a member's data, and why."""
    need_office(order.caller, May.KEEP_MEMBERS)
    check_reason(order.reason)

    def change(desk: Desk) -> dict[str, Any]:
        member = member_to_change(order.caller.club, number)
        body = {"member": member.number, "reason_ref": desk.words(order.reason)}
        desk.append(REGISTER, "member_handed_out", body)
        return {"member": member.number}

    request = {"do": "hand_out", "member": number, "reason": order.reason}
    return carry_out(order, request, [REGISTER], change)


def check_reason(reason: str) -> None:
    """Raise Malformed unless the reason is legible text of at most LONGEST_REASON characters."""
    if len(reason) > LONGEST_REASON or not legible(reason):
        expected = Reason(N_("words, {most} letters at most"), most=LONGEST_REASON)
        raise Malformed(Reason(N_("A reason is wanted.")), faults=[Fault("why", expected)])
