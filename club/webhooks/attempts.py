"""Attempts to send a webhook message: counted, made and finished.

A try is counted before it is made, so a message that kills its worker is not retried for ever; a
try killed half-way is made again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import F

from club import clock
from club.models import Delivery, Webhook
from club.outbox import errands
from club.reason import N_, Reason
from club.record.command_context import CommandContext
from club.record.unit_of_work import Receipt, idempotent, unit_of_work
from club.rules.permissions import CLUB_ITSELF, Caller
from club.rules.stored_values import REGISTER
from club.webhooks import deliveries, payload, webhook_secrets
from club.webhooks.deliveries import ERRAND as ERRAND
from club.webhooks.deliveries import LIVE, try_at
from club.webhooks.listeners import ListenerTry, hearing_of
from club.webhooks.sending import SendOutcome, post
from club.webhooks.target import Target, target_of

UNREADABLE = Reason(N_("Its secret cannot be read with this installation's key."))


@dataclass(frozen=True, slots=True)
class _Try:
    """One counted try: what to send, and where."""

    target: Target
    headers: Mapping[str, str]
    body: bytes


@errands.errand(ERRAND)
def run_errand(subject: Mapping[str, Any]) -> None:
    """Try the message {"delivery"}, unless it is delivered, given up or not due yet."""
    key = int(subject["delivery"])
    begun = _begin(key, clock.now())
    if begun is not None:
        match begun:
            case _Try():
                sent = post(begun.target, begun.headers, begun.body)
            case ListenerTry():
                sent = begun.heard()
            case SendOutcome():
                sent = begun
        _finish(key, sent, clock.now())


def _begin(key: int, now: datetime) -> _Try | ListenerTry | SendOutcome | None:
    """Count a try and return it; its outcome if it cannot be signed, None if nothing is due."""
    with transaction.atomic():
        held = Webhook.objects.select_for_update(of=("self",)).filter(deliveries=key)
        held.first()  # lock the webhook, so that of two concurrent tries one begins first
        found = Delivery.objects.select_for_update(of=("self",)).select_related("webhook__club")
        delivery = found.filter(pk=key).first()
        if delivery is None or not delivery.open or delivery.due_at > now:
            return None
        webhook = delivery.webhook
        if not webhook.works:
            return None
        # Postpone the try if its address is resting or busy.
        waits_until = _waits_until(webhook, delivery, now)
        if waits_until is not None:
            delivery.due_at = waits_until
            delivery.save(update_fields=["due_at"])
            try_at(delivery, waits_until)
            return None
        # Count the try before it is made.
        delivery.tries += 1
        delivery.tried_at = now
        delivery.save(update_fields=["tries", "tried_at"])
    # Build and sign the message, outside the transaction.
    if webhook.listener:
        return hearing_of(delivery)
    body = payload.body_of(delivery)
    try:
        secrets = [webhook_secrets.decrypted(one) for one in _secrets(webhook, now)]
    except webhook_secrets.UnreadableSecret:
        return SendOutcome(trouble=UNREADABLE)
    said = webhook_secrets.headers(secrets, delivery.message, int(now.timestamp()), body)
    return _Try(target_of(webhook.url), said, body)


def _waits_until(webhook: Webhook, delivery: Delivery, now: datetime) -> datetime | None:
    """Return until when a message must wait for its webhook, or None if it can be tried now.

    A slow address may occupy only one worker at a time, so that it does not delay messages to
    others: no second try begins while one is under way, unless the address has been quick so far
    and that try has only just begun.
    """
    rested = webhook.rests_until
    if rested is not None and rested > now:
        return rested
    # A try is under way if it was begun recently and has not been rescheduled since.
    others = Delivery.objects.filter(webhook=webhook, delivered_at=None, given_up_at=None)
    last_begun = now if rested is not None else now - deliveries.AT_ONCE
    begun = {"tried_at__gt": now - deliveries.UNDER_WAY, "tried_at__lte": last_begun}
    under_way = others.exclude(pk=delivery.pk).filter(**begun, due_at__lte=F("tried_at"))
    return now + deliveries.AT_ONCE if under_way.exists() else None


def _secrets(webhook: Webhook, now: datetime) -> list[str]:
    """Return the sealed secrets that sign now: the current one, and the old one while valid."""
    old_signs = webhook.old_until is not None and webhook.old_until > now
    return [webhook.secret, webhook.old_secret] if old_signs else [webhook.secret]


def _finish(key: int, outcome: SendOutcome, now: datetime) -> None:
    delivery = Delivery.objects.select_related("webhook").get(pk=key)
    trial = delivery.kind == payload.TRIAL  # a trial is sent once, and its failure stops nothing
    pause = None if outcome.gone or trial else deliveries.pause(delivery.tries)
    if not outcome.taken and pause is None and not trial:
        _stop(delivery, outcome, now)  # lock the register before the webhook, as everywhere else
    with transaction.atomic():
        webhook = Webhook.objects.select_for_update().get(pk=delivery.webhook_id)
        delivery = Delivery.objects.select_for_update().get(pk=key)
        delivery.webhook = webhook
        if not delivery.open:
            return
        # Record the result.
        delivery.status, delivery.answer = outcome.status, outcome.answer
        delivery.trouble = outcome.trouble.as_json() if outcome.trouble else None
        # Let a slow address rest for as long as it took, up to REST.
        took = now - (delivery.tried_at or now)
        webhook.rests_until = now + min(took, deliveries.REST) if took > deliveries.SLOW else None
        # Finish the message, or schedule the next try.
        if outcome.taken:
            delivery.delivered_at = now
        elif pause is None:
            delivery.given_up_at = now
        else:
            delivery.due_at = now + pause
            try_at(delivery, delivery.due_at)
            if outcome.status is None:
                webhook.rests_until = now + min(pause, deliveries.REST)
        delivery.save()
        webhook.save(update_fields=["rests_until"])


@idempotent
def _stop(delivery: Delivery, outcome: SendOutcome, now: datetime) -> Receipt:
    """Stop the webhook and record that in the register; the secretary can resume it."""
    club, key = delivery.webhook.club_id, delivery.webhook_id
    why = Webhook.Stopped.GONE if outcome.gone else Webhook.Stopped.UNANSWERED

    context = CommandContext(
        Caller(club), f"webhook-stopped-{delivery.pk}-{int(now.timestamp())}", now
    )
    with unit_of_work(context, {"do": "stop_webhook", "webhook": key}, [REGISTER]) as uow:
        if Webhook.objects.filter(LIVE, pk=key).update(stopped=why, stopped_at=now):
            body = {"webhook": key, "why": str(why), "position": delivery.position}
            uow.append(REGISTER, "webhook_stopped", body, CLUB_ITSELF)
    return uow.receipt
