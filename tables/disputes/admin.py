"""The committee's review desk in the admin: the queue, one page a dispute, exports, counts."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils import timezone
from django.utils.timesince import timesince
from django.utils.translation import gettext_lazy as _

from club.models import Member
from club.showing import ByClub, Shown
from tables.disputes import desk, queries
from tables.disputes.models import Dispute, DisputeParty, DisputeWords
from tables.disputes.rules.sight import OFFICERS

MOST_EXPORTED = 5000


class Queue(admin.SimpleListFilter):
    """Where a dispute stands on the desk."""

    title = _("queue")
    parameter_name = "queue"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        """Give the parts of the queue."""
        return [
            ("unheard", _("waits for an arbitrator")),
            ("heard", _("is being heard")),
            ("appealed", _("is before the committee")),
            ("unpublished", _("ruled, not published")),
        ]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Keep the part that is asked for."""
        match self.value():
            case "unheard":
                return queryset.filter(stage=Dispute.Stage.OPEN, arbitrator__isnull=True)
            case "heard":
                return queryset.filter(stage=Dispute.Stage.OPEN, arbitrator__isnull=False)
            case "appealed":
                return queryset.filter(stage=Dispute.Stage.APPEALED)
            case "unpublished":
                return queryset.filter(stage__in=("ruled", "decided"), published="")
        return queryset


@admin.register(Dispute)
class Disputes(Shown):
    """The disputes of the clubs; what is done with one is done on its own page, by commands."""

    list_display = ("number", "club", "kind", "stage", "age", "called_at", "law", "arbitrator")
    list_select_related = ("club", "arbitrator", "evening__club", "stream")
    list_filter = (ByClub, Queue, "stage", "kind", "law_code", "law", "leading", "called_at")
    search_fields = ("=number", "law", "evening__key", "subject")
    ordering = ("-pk",)
    list_before_template = "admin/disputes/before_list.html"

    @admin.display(description=_("waits"), ordering="called_at")
    def age(self, dispute: Dispute) -> str:
        """Say how long it has waited; nothing once it is ruled on."""
        waiting = dispute.stage in (Dispute.Stage.OPEN, Dispute.Stage.APPEALED)
        return timesince(dispute.called_at, timezone.now()) if waiting else ""

    def get_urls(self) -> list[URLPattern]:
        """Add the exports of what is listed."""
        own = [
            path("export.csv", self.admin_site.admin_view(self.as_csv), name="disputes_csv"),
            path("export.json", self.admin_site.admin_view(self.as_json), name="disputes_json"),
            path("counts", self.admin_site.admin_view(self.counts), name="disputes_counts"),
        ]
        return [*own, *super().get_urls()]

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponseBase:
        """Show all that bears on a dispute to those who may see it, its row to others."""
        row = self.get_object(request, object_id)
        if row is None or not row.stream.version or not sees_whole(request.user, row):
            return super().change_view(request, object_id, form_url, extra_context)
        context = {
            **self.admin_site.each_context(request),
            "title": str(row),
            "desk": desk.desk_of(queries.one(row.club_id, row.number)),
            "opts": self.opts,
        }
        return TemplateResponse(request, "admin/disputes/desk.html", context)

    def as_csv(self, request: HttpRequest) -> HttpResponse:
        """Give what is listed as a table."""
        answer = HttpResponse(content_type="text/csv; charset=utf-8")
        answer["Content-Disposition"] = 'attachment; filename="disputes.csv"'
        desk.write_csv(self._listed(request), answer)
        return answer

    def as_json(self, request: HttpRequest) -> JsonResponse:
        """Give what is listed as JSON."""
        return JsonResponse({"disputes": list(desk.as_rows(self._listed(request)))})

    def counts(self, request: HttpRequest) -> TemplateResponse:
        """Count what is listed by law, by kind and by stage."""
        context = {
            **self.admin_site.each_context(request),
            "title": _("Disputes counted"),
            "counted": desk.counted(self._listed(request)),
            "opts": self.opts,
        }
        return TemplateResponse(request, "admin/disputes/counts.html", context)

    def _listed(self, request: HttpRequest) -> list[Dispute]:
        """Give the rows as they are filtered in the list."""
        if not self.has_view_permission(request):
            raise Http404
        changes = self.get_changelist_instance(request)
        return list(changes.get_queryset(request)[:MOST_EXPORTED])


def sees_whole(user: Any, row: Dispute) -> bool:
    """Tell whether someone in the admin holds an office of the club that sees a dispute whole."""
    if user.is_superuser:
        return True
    own = Member.objects.filter(user=user, club=row.club_id).exclude(kind=Member.Kind.LAPSED)
    return own.filter(roles__office__in=OFFICERS).exists()


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
