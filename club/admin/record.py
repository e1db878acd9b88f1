"""Admin pages for the record: streams, lines, positions, idempotency keys, remarks, checkpoints."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from django.contrib import admin
from django.contrib.admin.views.main import ChangeList
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from club.admin.readonly_admin import ClubFilter, ReadOnlyAdmin, clubs_of_officers
from club.models import Checkpoint, Intent, Line, Member, Position, Remark, Stream
from club.record import line_words
from club.record.readers import OF_A_DISPUTE, SEE_DISPUTES, of_a_hand_in_play


@admin.register(Stream)
class StreamAdmin(ReadOnlyAdmin):
    """Streams with their latest version and hash."""

    hidden = ("state", "fold")
    list_display = ("name", "club", "version", "hash")
    list_select_related = ("club",)
    search_fields = ("name",)
    ordering = ("-pk",)


class LinePaginator(ChangeList):
    """A page of lines; one query reads the names of all members mentioned."""

    def get_results(self, request: HttpRequest) -> None:
        """Read the page and attach to each line the names of its club's members."""
        super().get_results(request)
        names = _names_in({line.stream.club_id for line in self.result_list})
        for line in self.result_list:
            vars(line)["names"] = names[line.stream.club_id]


@admin.register(Line)
class LineAdmin(ReadOnlyAdmin):
    """The record, line by line, each with a readable sentence."""

    club_path = "stream__club"
    list_display = ("stream", "number", "at", "written_by", "sentence")
    list_select_related = ("stream",)
    list_filter = (ClubFilter, "at")
    search_fields = ("stream__name", "what", "by", "intent", "hash")
    readonly_fields = ("sentence", "written_by")
    ordering = ("-pk",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Return the lines the user may read.

        Lines of disputes are only for officers with `SEE_DISPUTES`. Lines that name cards of a hand
        still in play on a screen are hidden from everybody: staff and officers may be watching that
        hand, or playing in it.
        """
        rows = super().get_queryset(request).exclude(of_a_hand_in_play())
        judged = clubs_of_officers(request.user, SEE_DISPUTES)
        return rows.exclude(OF_A_DISPUTE & ~Q(stream__club__in=judged))

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        """Use pages that look up names in one query."""
        return LinePaginator

    @admin.display(description=_("in words"))
    def sentence(self, line: Line) -> str:
        """Return the line as a readable sentence."""
        return line_words.sentence_of(line, _names(line))

    @admin.display(description=_("recorded by"), ordering="by")
    def written_by(self, line: Line) -> str:
        """Return who wrote the line, in words."""
        return line_words.by_in_words(line.by, _names(line))


def _names(line: Line) -> Mapping[str, str]:
    """Return the names of the line's club: those attached by `Page`, or else one query."""
    club, kept = line.stream.club_id, vars(line)
    if "names" not in kept:
        kept["names"] = _names_in({club})[club]
    names: Mapping[str, str] = kept["names"]
    return names


def _names_in(clubs: Collection[int]) -> dict[int, dict[str, str]]:
    """Return for each club a mapping from member number to name."""
    names: dict[int, dict[str, str]] = {club: {} for club in clubs}
    rows = Member.objects.filter(club__in=clubs).values_list("club_id", "number", "name")
    for club, number, name in rows:
        names[club][str(number)] = name
    return names


@admin.register(Position)
class PositionAdmin(ReadOnlyAdmin):
    """Positions of the lines in the public order."""

    club_path = "line__stream__club"
    list_display = ("number", "line")
    list_select_related = ("line__stream",)
    search_fields = ("=number", "line__stream__name")
    ordering = ("-number",)


@admin.register(Intent)
class IntentAdmin(ReadOnlyAdmin):
    """Idempotency keys of requests, with the answer to each."""

    list_display = ("key", "club", "at")
    list_select_related = ("club",)
    search_fields = ("key", "digest")
    ordering = ("-pk",)


@admin.register(Remark)
class RemarkAdmin(ReadOnlyAdmin):
    """Text that people wrote, cited by digest; only for officers with `SEE_DISPUTES`."""

    hidden = ("salt",)
    list_display = ("text", "club", "digest", "erased_at")
    list_select_related = ("club",)
    search_fields = ("text", "digest")
    ordering = ("-pk",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Return remarks only of clubs in which the user holds an office with `SEE_DISPUTES`."""
        rows = super().get_queryset(request)
        return rows.filter(club__in=clubs_of_officers(request.user, SEE_DISPUTES))


@admin.register(Checkpoint)
class CheckpointAdmin(ReadOnlyAdmin):
    """Checkpoints signed by the clubs."""

    list_display = ("club", "number", "position", "size", "why", "at")
    list_select_related = ("club",)
    search_fields = ("why", "root", "key")
    ordering = ("-at",)
