"""The record in the admin: its streams and lines, and what stands on them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from django.contrib import admin
from django.contrib.admin.views.main import ChangeList
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from club import line_words
from club.models import Checkpoint, Intent, Line, Member, Position, Remark, Stream
from club.record_readers import OF_A_DISPUTE, SEE_DISPUTES, of_a_hand_in_play
from club.showing import ByClub, Shown, clubs_of_officers


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
        names = _names_in({line.stream.club_id for line in self.result_list})
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
        """Give the lines one may read: those of disputes are for officers who see them whole.

        Those that name cards of a hand on a screen are for nobody here before it is over: staff
        and officers look on, or play themselves.
        """
        rows = super().get_queryset(request).exclude(of_a_hand_in_play())
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


def _names(line: Line) -> Mapping[str, str]:
    """Give the names of a line's club, which a page of lines has read before."""
    if not hasattr(line, "names"):
        club = line.stream.club_id
        line.names = _names_in({club})[club]
    return line.names


def _names_in(clubs: Collection[int]) -> dict[int, dict[str, str]]:
    """Give the name under each member's number, club by club."""
    names: dict[int, dict[str, str]] = {club: {} for club in clubs}
    rows = Member.objects.filter(club__in=clubs).values_list("club_id", "number", "name")
    for club, number, name in rows:
        names[club][str(number)] = name
    return names


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
