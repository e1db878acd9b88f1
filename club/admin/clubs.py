"""Admin pages for users, members, offices and ties between members."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.contrib.auth.models import Group
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from club.admin.readonly_admin import ClubFilter, ReadOnlyAdmin
from club.models import Club, Evening, Member, Presence, Role, Season, Tie, User

admin.site.unregister(Group)


@admin.register(User)
class UserAdmin(ReadOnlyAdmin):
    """Users who can sign in; staff see only those who belong to their clubs."""

    club_path = "memberships__club"
    hidden = ("password",)
    list_display = ("username", "last_login", "is_staff", "is_superuser", "is_active")
    list_filter = ("is_staff", "is_superuser", "is_active")
    search_fields = ("username", "memberships__name")
    ordering = ("username",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Return each user once, even if they belong to several clubs."""
        return super().get_queryset(request).distinct()


@admin.register(Member)
class MemberAdmin(ReadOnlyAdmin):
    """Members of the clubs, guests included."""

    hidden = ("salt",)
    list_display = ("number", "name", "club", "kind", "introduced_by", "same_as", "joined_on")
    list_select_related = ("club", "introduced_by", "same_as")
    list_filter = (ClubFilter, "kind", "roles__office")
    search_fields = ("name", "=number")
    readonly_fields = ("kept",)
    ordering = ("club", "number")

    @admin.display(description=_("what we keep"))
    def kept(self, member: Member) -> SafeString:
        """Link to the page where the member's data can be exported, with a reason, or erased."""
        page = reverse("privacy", args=[member.club.slug, member.number])
        return format_html('<a href="{}">{}</a>', page, _("download or erase"))


@admin.register(Role)
class RoleAdmin(ReadOnlyAdmin):
    """Offices held by members."""

    club_path = "member__club"
    list_display = ("member", "office", "club")
    list_select_related = ("member__club",)
    list_filter = (ClubFilter, "office")
    search_fields = ("member__name",)
    ordering = ("member__club", "office")

    @admin.display(description=_("club"))
    def club(self, role: Role) -> str:
        """Return the member's club."""
        return str(role.member.club)


@admin.register(Tie)
class TieAdmin(ReadOnlyAdmin):
    """Ties between members, such as sharing a household."""

    club_path = "one__club"
    list_display = ("one", "other", "kind")
    list_select_related = ("one__club", "other")
    list_filter = (ClubFilter, "kind")
    search_fields = ("one__name", "other__name")
    ordering = ("-pk",)


@admin.register(Club)
class ClubAdmin(ReadOnlyAdmin):
    """The clubs of this installation."""

    club_path = "pk"
    list_display = ("name", "slug", "time_zone", "law_code", "is_public", "is_demo", "created_at")
    list_filter = ("is_public", "is_demo", "law_code")
    search_fields = ("name", "slug")
    ordering = ("name",)


@admin.register(Season)
class SeasonAdmin(ReadOnlyAdmin):
    """Seasons: runs of evenings that share one standings table."""

    list_display = ("name", "club", "starts_on", "ends_on")
    list_select_related = ("club",)
    search_fields = ("name",)
    ordering = ("-starts_on",)


@admin.register(Evening)
class EveningAdmin(ReadOnlyAdmin):
    list_display = ("key", "club", "place", "season", "law_code", "format", "phase")
    list_select_related = ("club", "season")
    list_filter = (ClubFilter, "phase", "law_code", "format")
    search_fields = ("key", "place")


@admin.register(Presence)
class PresenceAdmin(ReadOnlyAdmin):
    """Attendance of members at evenings."""

    club_path = "evening__club"
    list_display = ("member", "evening", "arrived_at", "left_at")
    list_select_related = ("member", "evening__club")
    search_fields = ("member__name", "evening__key")
    ordering = ("-arrived_at",)
