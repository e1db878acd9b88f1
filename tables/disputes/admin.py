"""Disputes in the admin: the queue, and where their people and words stand."""

from __future__ import annotations

from django.contrib import admin

from club.showing import ByClub, Shown
from tables.disputes.models import Dispute, DisputeParty, DisputeWords


@admin.register(Dispute)
class Disputes(Shown):
    """The disputes of the clubs, those that wait the longest first where one orders them so."""

    list_display = ("number", "club", "kind", "stage", "called_at", "law", "arbitrator")
    list_select_related = ("club", "arbitrator", "evening__club", "stream")
    list_filter = (ByClub, "stage", "kind", "law_code", "law", "leading", "called_at")
    search_fields = ("=number", "law", "evening__key", "subject")
    ordering = ("-pk",)


@admin.register(DisputeParty)
class Parties(Shown):
    """Who is a party to which dispute."""

    club_path = "dispute__club"
    list_display = ("dispute", "member")
    list_select_related = ("dispute__club", "member")
    search_fields = ("member__name", "=dispute__number")
    ordering = ("-pk",)


@admin.register(DisputeWords)
class SaidInDisputes(Shown):
    """Where the words of disputes stand; the words themselves are remarks."""

    club_path = "dispute__club"
    list_display = ("dispute", "what", "digest")
    list_select_related = ("dispute__club",)
    list_filter = (ByClub, "what")
    search_fields = ("digest", "=dispute__number")
    ordering = ("-pk",)
