"""The committee's review desk: the queue, one page per dispute, exports, statistics."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.contrib.admin.options import IncorrectLookupParameters
from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.timesince import timesince
from django.utils.translation import gettext_lazy as _

from club import clock
from club.admin.readonly_admin import ClubFilter, ReadOnlyAdmin, unknown_filter
from club.models import Club
from club.text.wording import law_named
from tables.disputes.admin.admin_readers import callers_of, rulings_read_by
from tables.disputes.admin.filters import ByAge, ByArbitrator, ByEvening, ByLaw, InTheQueue
from tables.disputes.admin.listing import listing
from tables.disputes.commands import saved_views
from tables.disputes.pages.desk import statistics, waiting
from tables.disputes.pages.desk.readers import Readers
from tables.disputes.pages.desk.views import come_to_a_club, review
from tables.disputes.queries import exports, lists, lookup
from tables.disputes.rules.disclosure import OFFICERS
from tables.models.disputes import DeskView, Dispute

MOST_EXPORTED = 5000
TYPED, LONGEST_TYPED = "desk_view_typed", 200
"""Session key of a view name that was typed but not yet saved, and its maximum length."""


@admin.register(Dispute)
class DisputeAdmin(ReadOnlyAdmin):
    """The clubs' disputes; acts on one are performed on its page, by commands."""

    open_to = OFFICERS

    list_display = ("number", "club", "kind", "stage", "age", "called_at", "under", "arbitrator")
    list_select_related = ("club", "arbitrator", "evening__club", "stream")
    change_list_template = "admin/disputes/desk.html"
    list_filter = (
        ClubFilter, InTheQueue, "stage", ByAge, "kind", ByLaw, ByEvening, ByArbitrator, "leading",
    )  # fmt: skip
    search_fields = ("=number", "law", "evening__key", "subject")
    ordering = ("-pk",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Return the disputes the reader may see in their current state; others are in the
        register.
        """
        rows = super().get_queryset(request)
        if request.user.is_superuser:
            return rows
        seen = Q(pk__in=[])
        for club, caller in callers_of(request.user).items():
            seen |= Q(pk__in=lists.as_they_stand(club, caller).order_by().values("pk"))
        return rows.filter(seen)

    @admin.display(description=_("waiting"), ordering="called_at")
    def age(self, dispute: Dispute) -> str:
        """How long it has waited; empty once it is ruled on."""
        waits = dispute.stage in (Dispute.Stage.OPEN, Dispute.Stage.APPEALED)
        return timesince(dispute.called_at, timezone.now()) if waits else ""

    @admin.display(description=_("law"), ordering="law")
    def under(self, dispute: Dispute) -> str:
        """The law it was ruled under; "" if there is no ruling."""
        return law_named(dispute.law) if dispute.law else ""

    def get_urls(self) -> list[URLPattern]:
        """Add the exports of the list, and the statistics."""
        own = [
            path("export.csv", self.admin_site.admin_view(self.as_csv), name="disputes_csv"),
            path("export.json", self.admin_site.admin_view(self.as_json), name="disputes_json"),
            path("views/keep", self.admin_site.admin_view(self.keep_view), name="desk_view_keep"),
            path(
                "views/<int:view>/drop",
                self.admin_site.admin_view(self.drop_view),
                name="desk_view_drop",
            ),
            path("counts", self.admin_site.admin_view(self.counts), name="disputes_counts"),
        ]
        return [*own, *super().get_urls()]

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """List the disputes, below the queue of what waits and for whom."""
        callers = callers_of(request.user)
        readers = Readers(callers, everything=request.user.is_superuser)
        rows = self.get_queryset(request).select_related("club", "arbitrator", "stream", "evening")
        if len(clubs := {*callers}) == 1:
            come_to_a_club(request, Club.objects.get(pk=clubs.pop()))
        queue = waiting.parts_of(rows, readers, clock.now())
        context = {
            "queue": queue,
            "waits": any(part.count for part in queue),
            "views": DeskView.objects.filter(user=request.user.pk).order_by("name"),
            "typed": request.session.pop(TYPED, ""),
        }
        answer = super().changelist_view(request, {**(extra_context or {}), **context})
        if isinstance(answer, TemplateResponse) and answer.context_data is not None:
            changes = answer.context_data["cl"]
            answer.context_data["listing"] = listing(changes, readers, clock.now())
        return answer

    def keep_view(self, request: HttpRequest) -> HttpResponseBase:
        """Save the current filters of the list under a name, for this user only.

        A name that is refused is put back in the form when the reader returns to the list.
        """
        if request.method != "POST":
            raise PermissionDenied
        name, query = request.POST.get("name", ""), request.POST.get("query", "")
        request.session[TYPED] = name[:LONGEST_TYPED]
        view = saved_views.keep(request.user, name, query)
        del request.session[TYPED]
        return redirect(f"{reverse('admin:tables_dispute_changelist')}?{view.query}")

    def drop_view(self, request: HttpRequest, view: int) -> HttpResponseBase:
        """Delete a view that this user has saved."""
        if request.method != "POST":
            raise PermissionDenied
        saved_views.drop(request.user, view)
        return redirect("admin:tables_dispute_changelist")

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """Show the desk page of a dispute; a row without a record is shown as a plain row."""
        row = self.get_object(request, object_id)
        if row is None or not row.stream.version:
            return super().change_view(request, object_id, form_url, extra_context)
        if request.method not in ("GET", "HEAD"):
            raise PermissionDenied
        return review(request, lookup.one(row.club_id, row.number))

    def as_csv(self, request: HttpRequest) -> HttpResponse:
        """Export the listed disputes as CSV."""
        answer = HttpResponse(content_type="text/csv; charset=utf-8")
        answer["Content-Disposition"] = 'attachment; filename="disputes.csv"'
        exports.write_csv(self._listed(request), answer, rulings_read_by(request.user))
        return answer

    def as_json(self, request: HttpRequest) -> JsonResponse:
        """Export the listed disputes as JSON."""
        rows = exports.as_rows(self._listed(request), rulings_read_by(request.user))
        filed = {"Content-Disposition": 'attachment; filename="disputes.json"'}
        return JsonResponse({"disputes": list(rows)}, headers=filed)

    def counts(self, request: HttpRequest) -> TemplateResponse:
        """Count the listed disputes by law and by kind, with outcomes and times."""
        rows = self._listed(request)
        context = {
            **self.admin_site.each_context(request),
            "title": _("Number of disputes"),
            "total": len(rows),
            "tallies": [
                (_("By law (disputes ruled on)"), statistics.by_law(rows)),
                (_("By kind"), statistics.by_kind(rows)),
            ],
            "outcomes": list(statistics.OUTCOMES.values()),
            "opts": self.opts,
        }
        return TemplateResponse(request, "admin/disputes/counts.html", context)

    def _listed(self, request: HttpRequest) -> list[Dispute]:
        """Return the rows as filtered in the list."""
        if not self.has_view_permission(request):
            raise Http404
        try:
            changes = self.get_changelist_instance(request)
        except IncorrectLookupParameters as fault:
            raise unknown_filter(request.GET) from fault
        return list(changes.get_queryset(request)[:MOST_EXPORTED])
