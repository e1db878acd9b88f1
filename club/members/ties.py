"""Recording ties between members, such as sharing a household."""

from __future__ import annotations

from typing import Any

from club.errors import Fault, Impossible, Malformed
from club.members.commands import member_to_change
from club.models import Tie
from club.models.line import REGISTER
from club.reason import N_, Reason
from club.record.command_context import CommandContext
from club.record.unit_of_work import Receipt, UnitOfWork, carry_out
from club.rules.permissions import May, need_office


def write_tie(order: CommandContext, number: int, other: int, kind: str) -> Receipt:
    """Record the tie between two members; an empty `kind` removes it."""
    need_office(order.caller, May.KEEP_MEMBERS)
    if kind and kind not in Tie.Kind.values:
        expected = Reason(N_("one of {kinds}, or nothing"), kinds=", ".join(Tie.Kind.values))
        raise Malformed(Reason(N_("There is no such tie.")), faults=[Fault("kind", expected)])
    if number == other:
        raise Impossible(Reason(N_("Nobody can be tied to themselves.")))

    def change(desk: UnitOfWork) -> dict[str, Any]:
        club = order.caller.club
        one, two = (member_to_change(club, each) for each in sorted((number, other)))
        if kind:
            Tie.objects.update_or_create(one=one, other=two, defaults={"kind": kind})
        else:
            Tie.objects.filter(one=one, other=two).delete()
        desk.append(REGISTER, "tie_written", {"member": number, "tied_to": other, "kind": kind})
        return {"member": number}

    request = {"do": "write_tie", "member": number, "other": other, "kind": kind}
    return carry_out(order, request, [REGISTER], change)
