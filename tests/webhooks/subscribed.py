"""A receiver that is subscribed, and time that passes."""

from __future__ import annotations

from club import clock
from club.models import Webhook
from club.webhooks import subscriptions
from tables import tasks as _standings  # noqa: F401  registers its errands

EVERY = ("hand.confirmed", "rubber.finished", "standings.changed", "evening.closed")


def subscribed(house, receiver, *kinds):
    """Have the receiver told; give the webhook and its secret."""
    receipt, secret = subscriptions.begin(house.order(), "ladder", receiver.url, kinds or EVERY)
    return Webhook.objects.get(pk=receipt["webhook"]), secret


def later(monkeypatch, by):
    """Let so much time pass."""
    now = clock.now() + by
    monkeypatch.setattr(clock, "now", lambda: now)
