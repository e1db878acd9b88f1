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

from club.models import Member, Role, Tie, User
from club.showing import ByClub, Shown

admin.site.unregister(Group)


@admin.register(User)
class Users(Shown):
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
class Members(Shown):
    """Members of the clubs, guests included."""

    hidden = ("salt",)
    list_display = ("number", "name", "club", "kind", "introduced_by", "same_as", "joined_on")
    list_select_related = ("club", "introduced_by", "same_as")
    list_filter = (ByClub, "kind", "roles__office")
    search_fields = ("name", "=number")
    readonly_fields = ("kept",)
    ordering = ("club", "number")

    @admin.display(description=_("what is kept"))
    def kept(self, member: Member) -> SafeString:
        """Link to the page where the member's data can be exported, with a reason, or erased."""
        page = reverse("privacy", args=[member.club.slug, member.number])
        return format_html('<a href="{}">{}</a>', page, _("hand out or erase"))


@admin.register(Role)
class Roles(Shown):
    """Offices held by members."""

    club_path = "member__club"
    list_display = ("member", "office", "club")
    list_select_related = ("member__club",)
    list_filter = (ByClub, "office")
    search_fields = ("member__name",)
    ordering = ("member__club", "office")

    @admin.display(description=_("club"))
    def club(self, role: Role) -> str:
        """Return the member's club."""
        return str(role.member.club)


@admin.register(Tie)
class Ties(Shown):
    """Ties between members, such as sharing a household."""

    club_path = "one__club"
    list_display = ("one", "other", "kind")
    list_select_related = ("one__club", "other")
    list_filter = (ByClub, "kind")
    search_fields = ("one__name", "other__name")
    ordering = ("-pk",)
