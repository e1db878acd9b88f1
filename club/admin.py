"""The club room in the admin."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.contrib.admin.views.main import ChangeList
from django.contrib.auth.models import Group
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from club import line_words
from club.models import (
    Checkpoint,
    Club,
    Delivery,
    Device,
    Errand,
    Evening,
    Intent,
    Invitation,
    Line,
    Member,
    Pairing,
    Position,
    Presence,
    Remark,
    Role,
    Season,
    Stream,
    Tie,
    Token,
    User,
    Webhook,
)
from club.record_readers import OF_A_DISPUTE, SEE_DISPUTES
from club.showing import ByClub, Shown, clubs_of_officers

admin.site.unregister(Group)


@admin.register(User)
class Users(Shown):
    """Who can sign in; staff see those who belong to their clubs."""

    club_path = "memberships__club"
    hidden = ("password",)
    list_display = ("username", "last_login", "is_staff", "is_superuser", "is_active")
    list_filter = ("is_staff", "is_superuser", "is_active")
    search_fields = ("username", "memberships__name")
    ordering = ("username",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Give each user once, however many clubs they belong to."""
        return super().get_queryset(request).distinct()


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
    """Runs of evenings with one standing."""

    list_display = ("name", "club", "starts_on", "ends_on")
    list_select_related = ("club",)
    search_fields = ("name",)
    ordering = ("-starts_on",)


@admin.register(Evening)
class Evenings(Shown):
    """The evenings."""

    list_display = ("key", "club", "place", "season", "law_code", "format", "phase")
    list_select_related = ("club", "season")
    list_filter = (ByClub, "phase", "law_code", "format")
    search_fields = ("key", "place")


@admin.register(Presence)
class Presences(Shown):
    """Who came to which evening."""

    club_path = "evening__club"
    list_display = ("member", "evening", "arrived_at", "left_at")
    list_select_related = ("member", "evening__club")
    search_fields = ("member__name", "evening__key")
    ordering = ("-arrived_at",)


@admin.register(Member)
class Members(Shown):
    """Everyone the clubs have written down."""

    hidden = ("salt",)
    list_display = ("number", "name", "club", "kind", "introduced_by", "same_as", "joined_on")
    list_select_related = ("club", "introduced_by", "same_as")
    list_filter = (ByClub, "kind", "roles__office")
    search_fields = ("name", "=number")
    readonly_fields = ("kept",)
    ordering = ("club", "number")

    @admin.display(description=_("what is kept"))
    def kept(self, member: Member) -> SafeString:
        """Lead to where it is handed out, with a reason, or erased."""
        page = reverse("privacy", args=[member.club.slug, member.number])
        return format_html('<a href="{}">{}</a>', page, _("hand out or erase"))


@admin.register(Role)
class Roles(Shown):
    """Who holds which office."""

    club_path = "member__club"
    list_display = ("member", "office", "club")
    list_select_related = ("member__club",)
    list_filter = (ByClub, "office")
    search_fields = ("member__name",)
    ordering = ("member__club", "office")

    @admin.display(description=_("club"))
    def club(self, role: Role) -> str:
        """Give the club of the member."""
        return str(role.member.club)


@admin.register(Tie)
class Ties(Shown):
    """Who is of one household with whom, or tied in another way."""

    club_path = "one__club"
    list_display = ("one", "other", "kind")
    list_select_related = ("one__club", "other")
    list_filter = (ByClub, "kind")
    search_fields = ("one__name", "other__name")
    ordering = ("-pk",)


@admin.register(Device)
class Devices(Shown):
    """Screens and tablets of the clubs."""

    list_display = ("name", "club", "kind", "table_number", "withdrawn_at")
    list_select_related = ("club",)
    list_filter = (ByClub, "kind")
    search_fields = ("name",)
    ordering = ("club", "name")


@admin.register(Token)
class Tokens(Shown):
    """What devices and programs come in with; the secret itself is not kept anywhere."""

    hidden = ("digest",)
    list_display = ("name", "prefix", "club", "device", "member", "expires_at", "withdrawn_at")
    list_select_related = ("club", "device", "member")
    search_fields = ("name", "prefix", "device__name", "member__name")
    ordering = ("-made_at",)


@admin.register(Invitation)
class Invitations(Shown):
    """Codes by which users of other clubs are linked to members; the code is kept nowhere."""

    club_path = "member__club"
    hidden = ("digest",)
    list_display = ("member", "made_at", "expires_at", "taken_at")
    list_select_related = ("member",)
    search_fields = ("member__name",)
    ordering = ("-made_at",)


@admin.register(Pairing)
class Pairings(Shown):
    """Screens that show a code and wait to be let in; the code itself is kept nowhere."""

    club_path = "token__club"
    hidden = ("digest",)
    list_display = ("shown_at", "expires_at", "token")
    list_select_related = ("token",)
    ordering = ("-shown_at",)


@admin.register(Stream)
class Streams(Shown):
    """The heads of the chains of lines."""

    hidden = ("state", "fold")
    list_display = ("name", "club", "version", "hash")
    list_select_related = ("club",)
    search_fields = ("name",)
    ordering = ("-pk",)


class Page(ChangeList):
    """A page of lines, with the names of the people in them: one query for them all."""

    def get_results(self, request: HttpRequest) -> None:
        """Read the page, and give each line the names of its club."""
        super().get_results(request)
        clubs = {line.stream.club_id for line in self.result_list}
        names: dict[int, dict[str, str]] = {club: {} for club in clubs}
        rows = Member.objects.filter(club__in=clubs).values_list("club_id", "number", "name")
        for club, number, name in rows:
            names[club][str(number)] = name
        for line in self.result_list:
            line.names = names[line.stream.club_id]


@admin.register(Line)
class Lines(Shown):
    """The record, line by line, each with its sentence."""

    club_path = "stream__club"
    list_display = ("stream", "number", "at", "written_by", "sentence")
    list_select_related = ("stream",)
    list_filter = (ByClub, "at")
    search_fields = ("stream__name", "what", "by", "intent", "hash")
    readonly_fields = ("sentence", "written_by")
    ordering = ("-pk",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Give the lines one may read: those of disputes are for officers who see them whole."""
        rows = super().get_queryset(request)
        judged = clubs_of_officers(request.user, SEE_DISPUTES)
        return rows.exclude(OF_A_DISPUTE & ~Q(stream__club__in=judged))

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        """Show pages that know names."""
        return Page

    @admin.display(description=_("in words"))
    def sentence(self, line: Line) -> str:
        """Say what the line says."""
        return line_words.sentence_of(line, _names(line))

    @admin.display(description=_("written by"), ordering="by")
    def written_by(self, line: Line) -> str:
        """Say who wrote it."""
        return line_words.by_in_words(line.by, _names(line))


def _names(line: Line) -> dict[str, str]:
    known: dict[str, str] | None = getattr(line, "names", None)
    if known is None:
        rows = Member.objects.filter(club=line.stream.club_id).values_list("number", "name")
        known = line.names = {str(number): name for number, name in rows}  # type: ignore[attr-defined]
    return known


@admin.register(Position)
class Positions(Shown):
    """The public order of the lines."""

    club_path = "line__stream__club"
    list_display = ("number", "line")
    list_select_related = ("line__stream",)
    search_fields = ("=number", "line__stream__name")
    ordering = ("-number",)


@admin.register(Intent)
class Intents(Shown):
    """The keys of changes, and how each was answered."""

    list_display = ("key", "club", "at")
    list_select_related = ("club",)
    search_fields = ("key", "digest")
    ordering = ("-pk",)


@admin.register(Remark)
class Remarks(Shown):
    """Words of people, which the record only cites; of disputes too, so for their officers."""

    hidden = ("salt",)
    list_display = ("text", "club", "digest", "erased_at")
    list_select_related = ("club",)
    search_fields = ("text", "digest")
    ordering = ("-pk",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Give the words of the clubs in which one holds an office that sees disputes whole."""
        rows = super().get_queryset(request)
        return rows.filter(club__in=clubs_of_officers(request.user, SEE_DISPUTES))


@admin.register(Checkpoint)
class Checkpoints(Shown):
    """What the clubs have signed."""

    list_display = ("club", "number", "position", "size", "why", "at")
    list_select_related = ("club",)
    search_fields = ("why", "root", "key")
    ordering = ("-at",)


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
