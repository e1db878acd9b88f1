"""Admin pages for work queued by a change: errands, webhooks and webhook deliveries."""

from __future__ import annotations

from django.contrib import admin

from club.models import Delivery, Errand, Webhook
from club.showing import ByClub, Shown


@admin.register(Errand)
class Errands(Shown):
    """Work queued by a change, done or still to do."""

    list_display = ("task", "subject", "club", "due_at", "done_at", "tries")
    list_select_related = ("club",)
    list_filter = (ByClub, "task", ("done_at", admin.EmptyFieldListFilter))
    search_fields = ("task", "trouble")
    ordering = ("-pk",)


@admin.register(Webhook)
class Webhooks(Shown):
    """Webhooks of the clubs; their secrets are never shown again."""

    hidden = ("secret", "old_secret")
    list_display = ("name", "url", "club", "position", "stopped", "withdrawn_at")
    list_select_related = ("club",)
    list_filter = (ByClub, "stopped")
    search_fields = ("name", "url")
    ordering = ("club", "name")


@admin.register(Delivery)
class Deliveries(Shown):
    """Messages sent to webhooks, with their results."""

    club_path = "webhook__club"
    list_display = ("message", "webhook", "kind", "tries", "status", "delivered_at", "given_up_at")
    list_select_related = ("webhook",)
    list_filter = (ByClub, "kind", ("delivered_at", admin.EmptyFieldListFilter))
    search_fields = ("message", "kind", "answer")
    ordering = ("-pk",)
