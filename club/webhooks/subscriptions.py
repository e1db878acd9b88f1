"""Commands for webhooks: create, end, change secret, resume, replay and test."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from club.errors import Fault, Impossible, Malformed, Unknown
from club.models import Delivery, Webhook
from club.outbox import publisher
from club.reason import N_, Reason
from club.record import journal, registries
from club.record.command_context import CommandContext
from club.record.unit_of_work import (
    Receipt,
    UnitOfWork,
    idempotent,
    idempotent_with_secret,
    unit_of_work,
)
from club.rules.permissions import Caller, May, need_office
from club.rules.stored_values import REGISTER
from club.webhooks import listeners, payload, webhook_secrets
from club.webhooks.deliveries import ERRAND, OLD_SECRET_GOOD_FOR, last_position
from club.webhooks.target import target_to_be

MOST = 20
MOST_AGAIN = 1000
"""Most messages that one request sends again; the rest need another request."""


@idempotent_with_secret
def begin(
    context: CommandContext, name: str, url: str, kinds: Collection[str], listener: str = ""
) -> tuple[Receipt, str]:
    """Create a webhook for these kinds of notice, from now on; the secret is shown once.

    With a `listener`, a plugin's is told instead; nothing is signed, so there is no secret.
    Repeating the key returns the receipt and an empty string, since the secret is never shown
    again.
    """
    need_office(context.caller, May.KEEP_MEMBERS)
    wanted = sorted(set(kinds))
    _check_kinds(wanted)
    if url or not listener:
        target_to_be(url)
    secret = "" if listener else webhook_secrets.new_secret()
    publisher.publish()

    request = {"do": "begin_webhook", "name": name, "url": url, "kinds": wanted}
    request |= {"listener": listener} if listener else {}
    with unit_of_work(context, request, [REGISTER]) as uow:
        club = context.caller.club
        if Webhook.objects.filter(club=club, withdrawn_at__isnull=True).count() >= MOST:
            raise Impossible(Reason(N_("A club can have at most {most} webhooks."), most=MOST))
        if listener:
            listeners.check(club, listener, url)
        row = Webhook.objects.create(
            club_id=club,
            name=name,
            url=url,
            kinds=wanted,
            listener=listener,
            secret=webhook_secrets.encrypted(secret) if secret else "",
            position=last_position(),
            made_at=context.at,
        )
        body = {"webhook": row.pk, "kinds": wanted}
        uow.append(REGISTER, "webhook_begun", body | ({"listener": listener} if listener else {}))
        uow.answer = {"webhook": row.pk}
    return uow.receipt, secret


@idempotent
def end(context: CommandContext, webhook: int) -> Receipt:
    """End a webhook and delete its secrets."""
    with _webhook_change(context, webhook, {"do": "end_webhook"}) as (uow, row):
        row.withdrawn_at = context.at
        row.secret = row.old_secret = ""
        uow.append(REGISTER, "webhook_ended", {"webhook": row.pk})
    return uow.receipt


@idempotent_with_secret
def change_secret(context: CommandContext, webhook: int) -> tuple[Receipt, str]:
    """Set a new secret, shown once; for a day messages are signed with the old one too."""
    secret = webhook_secrets.new_secret()
    with _webhook_change(context, webhook, {"do": "change_webhook_secret"}) as (uow, row):
        if row.listener:
            raise Impossible(Reason(N_("A listener has no secret: its messages are not signed.")))
        row.old_secret, row.old_until = row.secret, context.at + OLD_SECRET_GOOD_FOR
        row.secret = webhook_secrets.encrypted(secret)
        uow.append(REGISTER, "webhook_secret_changed", {"webhook": row.pk})
    return uow.receipt, secret


@idempotent
def go_on(context: CommandContext, webhook: int) -> Receipt:
    """Resume a stopped webhook: messages it missed are sent first, with their tries reset."""
    with _webhook_change(context, webhook, {"do": "go_on_with_webhook"}) as (uow, row):
        row.stopped, row.stopped_at, row.rests_until = Webhook.Stopped.NO, None, None
        _again(uow, _of_the_record(row).filter(delivered_at__isnull=True))
        uow.append(REGISTER, "webhook_gone_on", {"webhook": row.pk})
    return uow.receipt


@idempotent
def replay(context: CommandContext, webhook: int, after: int) -> Receipt:
    """Send all messages after a position of the record again, under the same ids."""
    with _webhook_change(context, webhook, {"do": "replay_webhook", "after": after}) as (uow, row):
        _need_works(row)
        row.position = min(row.position, after)
        row.rests_until = None
        _again(uow, _of_the_record(row).filter(position__gt=after))
        uow.append(REGISTER, "webhook_replayed", {"webhook": row.pk, "after": after})
    return uow.receipt


@idempotent
def send_again(context: CommandContext, webhook: int, delivery: int) -> Receipt:
    """Send one message again."""
    with _webhook_change(context, webhook, {"do": "send_again", "delivery": delivery}) as (
        uow,
        row,
    ):
        _need_works(row)
        row.rests_until = None
        chosen = row.deliveries.filter(pk=delivery)
        if not chosen.exists():
            raise Unknown(Reason(N_("There is no such message.")))
        _again(uow, chosen)
    return uow.receipt


def seal_anew() -> int:
    """Seal secrets again that are not under the current SECRET_KEY; return how many webhooks."""
    changed = 0
    for key in Webhook.objects.exclude(secret="").values_list("pk", flat=True):
        with transaction.atomic():
            row = Webhook.objects.select_for_update().get(pk=key)
            kept = row.secret, row.old_secret
            row.secret, row.old_secret = (webhook_secrets.encrypted_anew(one) for one in kept)
            if (row.secret, row.old_secret) != kept:
                row.save(update_fields=["secret", "old_secret"])
                changed += 1
    return changed


@idempotent
def send_trial(context: CommandContext, webhook: int) -> Receipt:
    """Send a test message without content, signed like any other and tried only once."""
    with _webhook_change(context, webhook, {"do": "send_trial"}) as (uow, row):
        _need_works(row)
        row.rests_until = None
        what = journal.digest_of({"intent": context.idempotency_key})[:24]
        trial = Delivery.objects.create(
            webhook=row,
            message=payload.message_of(payload.TRIAL, row.pk, what),
            kind=payload.TRIAL,
            position=last_position(),
            at=context.at,
            due_at=context.at,
        )
        uow.errand(ERRAND, {"delivery": trial.pk})
    return uow.receipt


@contextmanager
def _webhook_change(
    context: CommandContext, webhook: int, request: dict[str, Any]
) -> Iterator[tuple[UnitOfWork, Webhook]]:
    """Change an active webhook of the club; the row is saved when the block ends."""
    need_office(context.caller, May.KEEP_MEMBERS)
    with unit_of_work(context, {**request, "webhook": webhook}, [REGISTER]) as uow:
        row = held(context.caller, webhook)
        yield uow, row
        row.save()
        uow.answer = {"webhook": webhook}


def held(caller: Caller, webhook: int) -> Webhook:
    """Return an active webhook of the caller's club, locked until the transaction ends."""
    rows = Webhook.objects.select_for_update().filter(club=caller.club, withdrawn_at=None)
    row = rows.filter(pk=webhook).first()
    if row is None:
        raise Unknown(Reason(N_("There is no such webhook.")))
    return row


def _again(uow: UnitOfWork, chosen: Any) -> None:
    """Queue messages as if they had never been tried."""
    at = uow.context.at
    keys = list(chosen.order_by("position", "pk").values_list("pk", flat=True)[:MOST_AGAIN])
    fresh = {"tries": 0, "delivered_at": None, "given_up_at": None, "due_at": at}
    Delivery.objects.filter(pk__in=keys).update(**fresh)
    for key in keys:
        uow.errand(ERRAND, {"delivery": key})


def _of_the_record(row: Webhook) -> QuerySet[Delivery]:
    """Return the webhook's messages without test messages."""
    return row.deliveries.exclude(kind=payload.TRIAL)


def _need_works(row: Webhook) -> None:
    if row.stopped:
        raise Impossible(Reason(N_("This webhook has stopped. Start it again first.")))


def _check_kinds(wanted: Collection[str]) -> None:
    known = [kind.id for kind in registries.NOTICE_KINDS]
    if not wanted or any(kind not in known for kind in wanted):
        expected = Reason(N_("one or more of {kinds}"), kinds=", ".join(known))
        raise Malformed(
            Reason(N_("Choose at least one kind of notice for the webhook.")),
            faults=[Fault("kinds", expected)],
        )
