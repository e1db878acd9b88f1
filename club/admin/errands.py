"""What follows a change, in the admin: errands, and what other programs are told."""

from __future__ import annotations

from django.contrib import admin

from club.models import Delivery, Errand, Webhook
from club.showing import ByClub, Shown


@admin.register(Errand)
class Errands(Shown):
    """Work done after a change, or still to do."""

    list_display = ("task", "subject", "club", "due_at", "done_at", "tries")
    list_select_related = ("club",)
    list_filter = (ByClub, "task", ("done_at", admin.EmptyFieldListFilter))
    search_fields = ("task", "trouble")
    ordering = ("-pk",)


@admin.register(Webhook)
class Webhooks(Shown):
    """Who is told what as it happens; the secrets are shown to nobody again."""

    hidden = ("secret", "old_secret")
    list_display = ("name", "url", "club", "position", "stopped", "withdrawn_at")
    list_select_related = ("club",)
    list_filter = (ByClub, "stopped")
    search_fields = ("name", "url")
    ordering = ("club", "name")


@admin.register(Delivery)
class Deliveries(Shown):
    """What was told, and how it went."""

    club_path = "webhook__club"
    list_display = ("message", "webhook", "kind", "tries", "status", "delivered_at", "given_up_at")
    list_select_related = ("webhook",)
    list_filter = (ByClub, "kind", ("delivered_at", admin.EmptyFieldListFilter))
    search_fields = ("message", "kind", "answer")
    ordering = ("-pk",)
