"""Admin pages for clubs, seasons, evenings and attendance."""

from __future__ import annotations

from django.contrib import admin

from club.models import Club, Evening, Presence, Season
from club.showing import ByClub, Shown


@admin.register(Club)
class Clubs(Shown):
    """The clubs of this installation."""

    club_path = "pk"
    list_display = ("name", "slug", "time_zone", "law_code", "is_public", "is_demo", "created_at")
    list_filter = ("is_public", "is_demo", "law_code")
    search_fields = ("name", "slug")
    ordering = ("name",)


@admin.register(Season)
class Seasons(Shown):
    """Seasons: runs of evenings that share one standings table."""

    list_display = ("name", "club", "starts_on", "ends_on")
    list_select_related = ("club",)
    search_fields = ("name",)
    ordering = ("-starts_on",)


@admin.register(Evening)
class Evenings(Shown):
    list_display = ("key", "club", "place", "season", "law_code", "format", "phase")
    list_select_related = ("club", "season")
    list_filter = (ByClub, "phase", "law_code", "format")
    search_fields = ("key", "place")


@admin.register(Presence)
class Presences(Shown):
    """Attendance of members at evenings."""

    club_path = "evening__club"
    list_display = ("member", "evening", "arrived_at", "left_at")
    list_select_related = ("member", "evening__club")
    search_fields = ("member__name", "evening__key")
    ordering = ("-arrived_at",)
