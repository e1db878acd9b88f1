"""Tries to send a message of a webhook: begun, made, finished, and asked for again.

A try is counted before it is made, so one that kills its worker is not made for ever; one killed
half-way is made again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import F

from club import clock, errands
from club.caller import CLUB_ITSELF, Caller
from club.commands.deliveries import ERRAND, LIVE, try_at
from club.commands.desk import Desk
from club.commands.order import Order
from club.commands.record import carry_out
from club.models import Delivery, Webhook
from club.models.line import REGISTER
from club.reason import N_, Reason
from club.webhooks import schedule, sealing, signature, telling
from club.webhooks.address import Target, target_of
from club.webhooks.post import Outcome, post

UNREADABLE = Reason(N_("Its secret cannot be read with the key of this installation."))


@dataclass(frozen=True, slots=True)
class _Try:
    """One try that was counted: what is sent, and where."""

    target: Target
    headers: Mapping[str, str]
    body: bytes


@errands.errand(ERRAND)
def run_errand(subject: Mapping[str, Any]) -> None:
    """Try the message {"delivery"} names, unless it is delivered, given up or not yet due."""
    key = int(subject["delivery"])
    begun = _begin(key, clock.now())
    if begun is not None:
        sent = (
            begun if isinstance(begun, Outcome) else post(begun.target, begun.headers, begun.body)
        )
        _finish(key, sent, clock.now())


def _begin(key: int, now: datetime) -> _Try | Outcome | None:
    """Count a try and give it; the outcome at once where it cannot be signed, None for none."""
    with transaction.atomic():
        held = Webhook.objects.select_for_update(of=("self",)).filter(deliveries=key)
        held.first()  # so that of two tries there one begins first
        found = Delivery.objects.select_for_update(of=("self",)).select_related("webhook__club")
        delivery = found.filter(pk=key).first()
        if delivery is None or not delivery.open or delivery.due_at > now:
            return None
        webhook = delivery.webhook
        if not webhook.works:
            return None
        waits_until = _waits_until(webhook, delivery, now)
        if waits_until is not None:
            delivery.due_at = waits_until
            delivery.save(update_fields=["due_at"])
            try_at(delivery, waits_until)
            return None
        delivery.tries += 1
        delivery.tried_at = now
        delivery.save(update_fields=["tries", "tried_at"])
    body = telling.body_of(delivery)
    try:
        held = [sealing.opened(one) for one in _secrets(webhook, now)]
    except sealing.Unreadable:
        return Outcome(trouble=UNREADABLE)
    said = signature.headers(held, delivery.message, int(now.timestamp()), body)
    return _Try(target_of(webhook.url), said, body)


def _waits_until(webhook: Webhook, delivery: Delivery, now: datetime) -> datetime | None:
    """Give until when a message waits for the peace of its place; None where it can be tried.

    A place that is slow holds one worker at a time, so that what is sent elsewhere does not wait
    for it: while a try there is under way no other begins, unless the place has been quick so far
    and the try only just began.
    """
    rested = webhook.rests_until
    if rested is not None and rested > now:
        return rested
    others = Delivery.objects.filter(webhook=webhook, delivered_at=None, given_up_at=None)
    last_begun = now if rested is not None else now - schedule.AT_ONCE
    begun = {"tried_at__gt": now - schedule.UNDER_WAY, "tried_at__lte": last_begun}
    under_way = others.exclude(pk=delivery.pk).filter(**begun, due_at__lte=F("tried_at"))
    return now + schedule.AT_ONCE if under_way.exists() else None


def _secrets(webhook: Webhook, now: datetime) -> list[str]:
    """Give the secrets that sign now, as they are kept."""
    old_signs = webhook.old_until is not None and webhook.old_until > now
    return [webhook.secret, webhook.old_secret] if old_signs else [webhook.secret]


def _finish(key: int, outcome: Outcome, now: datetime) -> None:
    delivery = Delivery.objects.select_related("webhook").get(pk=key)
    trial = delivery.kind == telling.TRIAL  # it is tried once, and stops nothing
    pause = None if outcome.gone or trial else schedule.pause(delivery.tries)
    if not outcome.taken and pause is None and not trial:
        _stop(delivery, outcome, now)  # the register is held before the webhook, as everywhere
    with transaction.atomic():
        webhook = Webhook.objects.select_for_update().get(pk=delivery.webhook_id)
        delivery = Delivery.objects.select_for_update().get(pk=key)
        delivery.webhook = webhook
        if not delivery.open:
            return
        delivery.status, delivery.answer = outcome.status, outcome.answer
        delivery.trouble = outcome.trouble.as_json() if outcome.trouble else None
        took = now - (delivery.tried_at or now)
        webhook.rests_until = now + min(took, schedule.REST) if took > schedule.SLOW else None
        if outcome.taken:
            delivery.delivered_at = now
        elif pause is None:
            delivery.given_up_at = now
        else:
            delivery.due_at = now + pause
            try_at(delivery, delivery.due_at)
            if outcome.status is None:
                webhook.rests_until = now + min(pause, schedule.REST)
        delivery.save()
        webhook.save(update_fields=["rests_until"])


def _stop(delivery: Delivery, outcome: Outcome, now: datetime) -> None:
    """Send nothing more to that address, and say so in the register; the secretary may go on."""
    club, key = delivery.webhook.club_id, delivery.webhook_id
    why = Webhook.Stopped.GONE if outcome.gone else Webhook.Stopped.UNANSWERED

    def change(desk: Desk) -> None:
        if Webhook.objects.filter(LIVE, pk=key).update(stopped=why, stopped_at=now):
            body = {"webhook": key, "why": str(why), "position": delivery.position}
            desk.append(REGISTER, "webhook_stopped", body, CLUB_ITSELF)

    order = Order(Caller(club), f"webhook-stopped-{delivery.pk}-{int(now.timestamp())}", now)
    carry_out(order, {"do": "stop_webhook", "webhook": key}, [REGISTER], change)
