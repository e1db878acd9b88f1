"""Recording ties between members, such as sharing a household."""

from __future__ import annotations

from club.errors import Fault, Impossible, Malformed
from club.members.commands import member_to_change
from club.models import Tie
from club.reason import N_, Reason
from club.record.command_context import CommandContext
from club.record.unit_of_work import Receipt, idempotent, unit_of_work
from club.rules.permissions import May, need_office
from club.rules.stored_values import REGISTER


@idempotent
def write_tie(context: CommandContext, number: int, other: int, kind: str) -> Receipt:
    """Record the tie between two members; an empty `kind` removes it."""
    need_office(context.caller, May.KEEP_MEMBERS)
    if kind and kind not in Tie.Kind.values:
        expected = Reason(N_("one of {kinds}, or left empty"), kinds=", ".join(Tie.Kind.values))
        raise Malformed(Reason(N_("There is no such tie.")), faults=[Fault("kind", expected)])
    if number == other:
        raise Impossible(Reason(N_("Nobody can be tied to themselves.")))

    request = {"do": "write_tie", "member": number, "other": other, "kind": kind}
    with unit_of_work(context, request, [REGISTER]) as uow:
        club = context.caller.club
        one, two = (member_to_change(club, each) for each in sorted((number, other)))
        if kind:
            Tie.objects.update_or_create(one=one, other=two, defaults={"kind": kind})
        else:
            Tie.objects.filter(one=one, other=two).delete()
        uow.append(REGISTER, "tie_written", {"member": number, "tied_to": other, "kind": kind})
        uow.answer = {"member": number}
    return uow.receipt
