"""Where a member wants to be notified: one address for each notifier of a plugin."""

from __future__ import annotations

from collections.abc import Sequence

from club.errors import Fault, Malformed, NotYours, Unknown
from club.infrastructure.encryption import KeyPurpose
from club.members.commands import member_of
from club.models import Club, NotificationAddress, Position
from club.outbox import publisher
from club.plugins.notifier import Notifier
from club.reason import N_, Reason
from club.record.command_context import CommandContext
from club.record.registries import NOTIFIERS
from club.record.unit_of_work import Receipt, idempotent, unit_of_work
from club.rules.stored_values import REGISTER
from club.text.text_validation import is_legible

ADDRESSES = KeyPurpose(b"whistclub: addresses for notifications")
LONGEST = 200


def offered(club: int) -> tuple[Notifier, ...]:
    """Return the notifiers of the plugins that a club has enabled."""
    enabled: list[str] = Club.objects.values_list("plugins", flat=True).get(pk=club)
    return NOTIFIERS.offered(enabled)


def of_member(club: int, number: int) -> Sequence[NotificationAddress]:
    """Return a member's addresses, by notifier."""
    rows = NotificationAddress.objects.filter(member__club=club, member__number=number)
    return list(rows.order_by("notifier"))


@idempotent
def set_address(context: CommandContext, notifier: str, address: str) -> Receipt:
    """Notify the caller there from now on of what is decided for them; "" ends it.

    The record says that they are notified and how, but not the address.
    """
    number = context.caller.member
    if number is None:
        raise NotYours(Reason(N_("Only members can be notified.")))
    if address and notifier not in {one.id for one in offered(context.caller.club)}:
        raise Unknown(Reason(N_("The club has no notifier {notifier}."), notifier=notifier))
    if len(address) > LONGEST or (address and not is_legible(address)):
        expected = Reason(N_("one line of at most {most} characters"), most=LONGEST)
        reason = Reason(N_("That address cannot be used."))
        raise Malformed(reason, faults=[Fault("address", expected)])
    publisher.publish()
    last = Position.objects.order_by("-number").values_list("number", flat=True).first() or 0

    request = {"do": "set_notification", "notifier": notifier, "address": address}
    with unit_of_work(context, request, [REGISTER]) as uow:
        member = member_of(context.caller.club, number)
        rows = NotificationAddress.objects.filter(member=member, notifier=notifier)
        rows.delete()
        if address:
            NotificationAddress.objects.create(
                member=member,
                notifier=notifier,
                address=ADDRESSES.encrypted(address.encode()),
                position=last,
                due_at=context.at,
            )
        body = {"member": number, "notifier": notifier, "on": bool(address)}
        uow.append(REGISTER, "notification_set", body)
        uow.answer = {"notifier": notifier, "on": bool(address)}
    return uow.receipt
