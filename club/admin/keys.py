"""Admin pages for devices, tokens, invitations and pairings; no secret is ever shown."""

from __future__ import annotations

from django.contrib import admin

from club.models import Device, ExternalBot, Invitation, Pairing, Token
from club.showing import ByClub, Shown


@admin.register(Device)
class Devices(Shown):
    """Screens and tablets of the clubs."""

    list_display = ("name", "club", "kind", "table_number", "withdrawn_at")
    list_select_related = ("club",)
    list_filter = (ByClub, "kind")
    search_fields = ("name",)
    ordering = ("club", "name")


@admin.register(ExternalBot)
class ExternalBots(Shown):
    """Bots of the clubs that play over the API."""

    list_display = ("name", "version", "club", "owner", "added_at", "removed_at")
    list_select_related = ("club", "owner")
    list_filter = (ByClub,)
    search_fields = ("name", "owner__name")
    ordering = ("club", "name")


@admin.register(Token)
class Tokens(Shown):
    """Access tokens of devices, members and bots; only the digest of the secret is stored."""

    hidden = ("digest",)
    list_display = (
        *("name", "prefix", "club", "device", "member", "bot", "expires_at", "withdrawn_at"),
    )
    list_select_related = ("club", "device", "member", "bot")
    search_fields = ("name", "prefix", "device__name", "member__name", "bot__name")
    ordering = ("-made_at",)


@admin.register(Invitation)
class Invitations(Shown):
    """Codes that link users of other clubs to members; only the digest of the code is stored."""

    club_path = "member__club"
    hidden = ("digest",)
    list_display = ("member", "made_at", "expires_at", "taken_at")
    list_select_related = ("member",)
    search_fields = ("member__name",)
    ordering = ("-made_at",)


@admin.register(Pairing)
class Pairings(Shown):
    """Screens that show a code and wait to be paired; only the digest of the code is stored."""

    club_path = "token__club"
    hidden = ("digest",)
    list_display = ("shown_at", "expires_at", "token")
    list_select_related = ("token",)
    ordering = ("-shown_at",)
