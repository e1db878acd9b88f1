"""Rubbers in the admin."""

from __future__ import annotations

from django.contrib import admin

from club.showing import ByClub, Shown
from rubbers.models import DrawnId, Game, Hand, Rubber, RubberSeat


@admin.register(Rubber)
class Rubbers(Shown):
    """Rubbers in their present state."""

    club_path = "evening__club"
    list_display = ("evening", "ordinal", "game", "stage", "winners", "points", "awaiting")
    list_select_related = ("evening__club",)
    list_filter = (ByClub, "stage", "game", "law_code")
    search_fields = ("evening__key", "seats__member__name")
    ordering = ("-pk",)


@admin.register(RubberSeat)
class RubberSeats(Shown):
    """Who sat where, from one hand to another."""

    club_path = "rubber__evening__club"
    list_display = ("rubber", "seat", "member", "bot", "in_place_of", "from_hand", "ended")
    list_select_related = ("rubber__evening__club", "member", "in_place_of")
    list_filter = (ByClub, "seat", "dummy", "ended")
    search_fields = ("member__name", "rubber__evening__key")
    ordering = ("-pk",)


@admin.register(Game)
class Games(Shown):
    """Games that were won."""

    club_path = "rubber__evening__club"
    list_display = ("rubber", "number", "side", "value", "ns", "ew", "concluded")
    list_select_related = ("rubber__evening__club",)
    list_filter = (ByClub, "side", "concluded")
    search_fields = ("rubber__evening__key",)
    ordering = ("-pk",)


@admin.register(Hand)
class Hands(Shown):
    """Hands as stated, and the status of each statement."""

    club_path = "rubber__evening__club"
    list_display = ("rubber", "number", "attempt", "status", "dealer")
    list_select_related = ("rubber__evening__club",)
    list_filter = (ByClub, "status")
    search_fields = ("rubber__evening__key",)
    ordering = ("-pk",)


@admin.register(DrawnId)
class DrawnIds(Shown):
    """Deals and cuts whose cards have been drawn from an evening's secret, each once."""

    club_path = "evening__club"
    list_display = ("name", "evening")
    list_select_related = ("evening__club",)
    list_filter = (ByClub,)
    search_fields = ("name", "evening__key")
    ordering = ("-pk",)
