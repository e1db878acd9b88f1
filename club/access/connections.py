"""Queries for what is connected to a club: devices, tokens, bots, webhooks and their messages."""

from __future__ import annotations

from django.db.models import Count, Prefetch, Q, QuerySet

from club.errors import Unknown
from club.models import (
    Delivery,
    Device,
    ExternalBot,
    Token,
    Webhook,
)
from club.reason import N_, Reason


def devices(club: int) -> QuerySet[Device]:
    """Return the devices in use, each with its tokens in use."""
    live = Prefetch("tokens", Token.objects.filter(withdrawn_at__isnull=True), to_attr="in_use")
    rows = Device.objects.filter(club=club, withdrawn_at__isnull=True)
    return rows.prefetch_related(live).order_by("kind", "table_number", "name")


def device(club: int, number: int) -> Device:
    """Return a device in use, or raise Unknown."""
    row = devices(club).filter(pk=number).first()
    if row is None:
        raise Unknown(Reason(N_("There is no such device in use.")))
    return row


def every_device(club: int) -> QuerySet[Device]:
    """Return a club's devices, including those withdrawn."""
    return Device.objects.filter(club=club)


def external_bots(club: int) -> QuerySet[ExternalBot]:
    """Return the external bots that have not been removed, with their owners."""
    rows = ExternalBot.objects.filter(club=club, removed_at=None).select_related("owner")
    return rows.order_by("name")


def external_bot(club: int, name: str) -> ExternalBot:
    """Return an external bot that has not been removed, or raise Unknown."""
    row = external_bots(club).filter(name=name).first()
    if row is None:
        raise Unknown(Reason(N_("The club has no external bot of that name.")))
    return row


def every_external_bot(club: int) -> QuerySet[ExternalBot]:
    """Return a club's external bots, including those that were removed."""
    return ExternalBot.objects.filter(club=club)


def webhooks(club: int) -> QuerySet[Webhook]:
    """Return a club's active webhooks, each with counts of its messages.

    `waiting` are still to be sent, `taken` were delivered (of those still stored), and `given_up`
    failed.
    """
    delivered = Q(deliveries__delivered_at__isnull=False)
    given_up = Q(deliveries__given_up_at__isnull=False)
    rows = Webhook.objects.filter(club=club, withdrawn_at=None)
    rows = rows.annotate(
        waiting=Count("deliveries", filter=~delivered & ~given_up),
        taken=Count("deliveries", filter=delivered),
        given_up=Count("deliveries", filter=given_up),
    )
    return rows.order_by("name", "pk")


def webhook(club: int, number: int) -> Webhook:
    """Return an active webhook, or raise Unknown."""
    row = webhooks(club).filter(pk=number).first()
    if row is None:
        raise Unknown(Reason(N_("There is no such webhook.")))
    return row


def every_webhook(club: int) -> QuerySet[Webhook]:
    """Return a club's webhooks, including those withdrawn."""
    return Webhook.objects.filter(club=club)


def deliveries(webhook: Webhook) -> QuerySet[Delivery]:
    """Return the messages of a webhook, newest first."""
    return webhook.deliveries.order_by("-position", "-pk")


def deliveries_to(webhook: int) -> QuerySet[Delivery]:
    """Return the messages of a webhook, by the webhook's id."""
    return Delivery.objects.filter(webhook=webhook)


def a_webhook_is_stopped(club: int) -> bool:
    """Return whether any active webhook has been stopped and needs the secretary's attention."""
    return Webhook.objects.filter(club=club, withdrawn_at=None).exclude(stopped="").exists()


def tokens_of(club: int, number: int) -> QuerySet[Token]:
    """Return a member's tokens in use, newest first."""
    rows = Token.objects.filter(club=club, member__number=number, withdrawn_at__isnull=True)
    return rows.order_by("-made_at", "-pk")


def every_token(club: int) -> QuerySet[Token]:
    """Return a club's tokens, including those withdrawn."""
    return Token.objects.filter(club=club)


def every_token_of(club: int, number: int | None) -> QuerySet[Token]:
    """Return a member's tokens, including those withdrawn; somebody without a number has none."""
    return every_token(club).filter(Q(member__number=number, member__isnull=False))
