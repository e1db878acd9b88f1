"""Rows related to a dispute in the admin, for officers only."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from club.admin.readonly_admin import ClubFilter, ReadOnlyAdmin
from tables.disputes.admin.admin_readers import officers_clubs
from tables.models.disputes import Consequence, DisputeAttachment, DisputeParty, DisputeWords


class OfficersOnly(ReadOnlyAdmin):
    """Rows related to a dispute, for people whose office sees disputes in full."""

    club_path = "dispute__club"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Return the rows of the clubs in which the user holds such an office."""
        rows = super().get_queryset(request)
        if request.user.is_superuser:
            return rows
        return rows.filter(dispute__club__in=officers_clubs(request.user))


@admin.register(DisputeParty)
class Parties(OfficersOnly):
    """The parties to each dispute."""

    list_display = ("dispute", "member")
    list_select_related = ("dispute__club", "member")
    search_fields = ("member__name", "=dispute__number")
    ordering = ("-pk",)


@admin.register(Consequence)
class Consequences(OfficersOnly):
    """Effects of current rulings on sides and people: remedies, points, warnings, payments."""

    list_display = ("dispute", "kind", "member", "side", "law", "points", "done")
    list_select_related = ("dispute__club", "member")
    list_filter = (ClubFilter, "kind", "done")
    search_fields = ("member__name", "=dispute__number", "law")
    ordering = ("-pk",)


@admin.register(DisputeWords)
class SaidInDisputes(OfficersOnly):
    """References to the words in disputes; the words themselves are remarks."""

    list_display = ("dispute", "what", "digest", "published")
    list_select_related = ("dispute__club",)
    list_filter = (ClubFilter, "what", "published")
    search_fields = ("digest", "=dispute__number")
    ordering = ("-pk",)


@admin.register(DisputeAttachment)
class Attachments(OfficersOnly):
    """Pictures attached to disputes; they are viewed on the dispute's own page."""

    list_display = ("dispute", "number", "digest", "stands")
    list_select_related = ("dispute__club",)
    list_filter = (ClubFilter, "stands")
    search_fields = ("digest", "=dispute__number")
    ordering = ("-pk",)
