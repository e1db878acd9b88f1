"""Rubbers in the admin."""

from __future__ import annotations

from django.contrib import admin

from club.admin.readonly_admin import ClubFilter, ReadOnlyAdmin
from rubbers.models import DrawnId, Game, Hand, Rubber, RubberSeat


@admin.register(Rubber)
class Rubbers(ReadOnlyAdmin):
    """Rubbers in their present state."""

    club_path = "evening__club"
    list_display = ("evening", "ordinal", "game", "stage", "winners", "points", "awaiting")
    list_select_related = ("evening__club",)
    list_filter = (ClubFilter, "stage", "game", "law_code")
    search_fields = ("evening__key", "seats__member__name")
    ordering = ("-pk",)


@admin.register(RubberSeat)
class RubberSeats(ReadOnlyAdmin):
    """Who sat where, from one hand to another."""

    club_path = "rubber__evening__club"
    list_display = ("rubber", "seat", "member", "bot", "in_place_of", "from_hand", "ended")
    list_select_related = ("rubber__evening__club", "member", "in_place_of")
    list_filter = (ClubFilter, "seat", "dummy", "ended")
    search_fields = ("member__name", "rubber__evening__key")
    ordering = ("-pk",)


@admin.register(Game)
class Games(ReadOnlyAdmin):
    """Games that were won."""

    club_path = "rubber__evening__club"
    list_display = ("rubber", "number", "side", "value", "ns", "ew", "concluded")
    list_select_related = ("rubber__evening__club",)
    list_filter = (ClubFilter, "side", "concluded")
    search_fields = ("rubber__evening__key",)
    ordering = ("-pk",)


@admin.register(Hand)
class Hands(ReadOnlyAdmin):
    """Hands as stated, and the status of each statement."""

    club_path = "rubber__evening__club"
    list_display = ("rubber", "number", "attempt", "status", "dealer")
    list_select_related = ("rubber__evening__club",)
    list_filter = (ClubFilter, "status")
    search_fields = ("rubber__evening__key",)
    ordering = ("-pk",)


@admin.register(DrawnId)
class DrawnIds(ReadOnlyAdmin):
    """Deals and cuts whose cards have been drawn from an evening's secret, each once."""

    club_path = "evening__club"
    list_display = ("name", "evening")
    list_select_related = ("evening__club",)
    list_filter = (ClubFilter,)
    search_fields = ("name", "evening__key")
    ordering = ("-pk",)
