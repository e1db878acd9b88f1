"""Admin pages for work queued by a change: errands, webhooks and webhook deliveries."""

from __future__ import annotations

from django.contrib import admin

from club.admin.readonly_admin import ClubFilter, ReadOnlyAdmin
from club.models import (
    Delivery,
    Device,
    Errand,
    ExternalBot,
    Invitation,
    NotificationAddress,
    Pairing,
    Token,
    Webhook,
)


@admin.register(Errand)
class ErrandAdmin(ReadOnlyAdmin):
    """Work queued by a change, done or still to do."""

    list_display = ("task", "subject", "club", "due_at", "done_at", "tries")
    list_select_related = ("club",)
    list_filter = (ClubFilter, "task", ("done_at", admin.EmptyFieldListFilter))
    search_fields = ("task", "trouble")
    ordering = ("-pk",)


@admin.register(Webhook)
class WebhookAdmin(ReadOnlyAdmin):
    """Webhooks of the clubs; their secrets are never shown again."""

    hidden = ("secret", "old_secret")
    list_display = ("name", "url", "listener", "club", "position", "stopped", "withdrawn_at")
    list_select_related = ("club",)
    list_filter = (ClubFilter, "stopped")
    search_fields = ("name", "url")
    ordering = ("club", "name")


@admin.register(Delivery)
class DeliveryAdmin(ReadOnlyAdmin):
    """Messages sent to webhooks, with their results."""

    club_path = "webhook__club"
    list_display = ("message", "webhook", "kind", "tries", "status", "delivered_at", "given_up_at")
    list_select_related = ("webhook",)
    list_filter = (ClubFilter, "kind", ("delivered_at", admin.EmptyFieldListFilter))
    search_fields = ("message", "kind", "answer")
    ordering = ("-pk",)


@admin.register(NotificationAddress)
class NotificationAddressAdmin(ReadOnlyAdmin):
    """Where members are notified; their addresses are never shown."""

    club_path = "member__club"
    hidden = ("address",)
    list_display = ("member", "notifier", "position", "tries", "stopped_at")
    list_select_related = ("member",)
    list_filter = (ClubFilter, "notifier")
    search_fields = ("notifier", "trouble")
    ordering = ("member", "notifier")


@admin.register(Device)
class DeviceAdmin(ReadOnlyAdmin):
    """Screens and tablets of the clubs."""

    list_display = ("name", "club", "kind", "table_number", "withdrawn_at")
    list_select_related = ("club",)
    list_filter = (ClubFilter, "kind")
    search_fields = ("name",)
    ordering = ("club", "name")


@admin.register(ExternalBot)
class ExternalBotAdmin(ReadOnlyAdmin):
    """Bots of the clubs that play over the API."""

    list_display = ("name", "version", "club", "owner", "added_at", "removed_at")
    list_select_related = ("club", "owner")
    list_filter = (ClubFilter,)
    search_fields = ("name", "owner__name")
    ordering = ("club", "name")


@admin.register(Token)
class TokenAdmin(ReadOnlyAdmin):
    """Access tokens of devices, members and bots; only the digest of the secret is stored."""

    hidden = ("digest",)
    list_display = (
        *("name", "prefix", "club", "device", "member", "bot", "expires_at", "withdrawn_at"),
    )
    list_select_related = ("club", "device", "member", "bot")
    search_fields = ("name", "prefix", "device__name", "member__name", "bot__name")
    ordering = ("-made_at",)


@admin.register(Invitation)
class InvitationAdmin(ReadOnlyAdmin):
    """Codes that link users of other clubs to members; only the digest of the code is stored."""

    club_path = "member__club"
    hidden = ("digest",)
    list_display = ("member", "made_at", "expires_at", "taken_at")
    list_select_related = ("member",)
    search_fields = ("member__name",)
    ordering = ("-made_at",)


@admin.register(Pairing)
class PairingAdmin(ReadOnlyAdmin):
    """Screens that show a code and wait to be paired; only the digest of the code is stored."""

    club_path = "token__club"
    hidden = ("digest",)
    list_display = ("shown_at", "expires_at", "token")
    list_select_related = ("token",)
    ordering = ("-shown_at",)
