"""Rows in the admin: to be looked at, searched and filtered, never changed there."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from django.contrib import admin
from django.contrib.admin.exceptions import DisallowedModelAdminLookup
from django.contrib.admin.views.main import IGNORED_PARAMS as PAGING
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin

from club.errors import Fault, Malformed
from club.models import Club, Member
from club.reason import N_, Reason


def clubs_of(user: Any, offices: Collection[str] = ()) -> QuerySet[Club]:
    """Give the clubs whose rows someone sees: a superuser all, staff those they belong to.

    Others see those in which they hold one of the offices.
    """
    if user.is_superuser:
        return Club.objects.all()
    own = Member.objects.filter(user=user).exclude(kind=Member.Kind.LAPSED)
    if not user.is_staff:
        own = own.filter(roles__office__in=offices)
    return Club.objects.filter(pk__in=own.values("club"))


def clubs_of_officers(user: Any, offices: Collection[str]) -> QuerySet[Club]:
    """Give the clubs in which someone holds one of the offices, staff or not; a superuser all."""
    if user.is_superuser:
        return Club.objects.all()
    own = Member.objects.filter(user=user).exclude(kind=Member.Kind.LAPSED)
    return Club.objects.filter(pk__in=own.filter(roles__office__in=offices).values("club"))


class ByClub(admin.SimpleListFilter):
    """Rows of one club, where one sees several."""

    title = _("club")
    parameter_name = "club"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Give the clubs one sees."""
        seen = clubs_of(request.user, model_admin.open_to)
        clubs = [(str(pk), name) for pk, name in seen.values_list("pk", "name")]
        self.path = model_admin.club_path
        return clubs if len(clubs) > 1 else []

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Keep the rows of the club asked for; one that is not offered keeps none."""
        if self.value() is None:
            return queryset
        if self.value() not in dict(self.lookup_choices):
            return queryset.none()
        return queryset.filter(**{self.path: self.value()})


def narrowed_so(names: Iterable[str]) -> Malformed:
    """Say that a list cannot be narrowed by what stands in its address."""
    expected = Reason(N_("what the list itself can be narrowed by"))
    faults = [Fault(name, expected) for name in names]
    return Malformed(Reason(N_("The list cannot be narrowed so.")), faults=faults)


class Shown(ModelAdmin):
    """Rows as they stand; every change is made by a command and written on the record.

    `club_path` leads from a row to its club. `hidden` are secrets: digests, salts, states.
    `open_to` are the offices that are shown the rows of their club, besides staff.
    """

    club_path = "club"
    open_to: frozenset[str] = frozenset()
    hidden: Sequence[str] = ()
    actions = None
    list_per_page = 50
    show_full_result_count = False
    list_filter: Sequence[Any] = (ByClub,)

    def get_changelist_instance(self, request: HttpRequest) -> Any:
        """Give the list as it is narrowed; Malformed, with the field, for what it is not by."""
        try:
            return super().get_changelist_instance(request)
        except DisallowedModelAdminLookup as fault:
            told = [(name, value) for name, value in request.GET.items() if name not in PAGING]
            names = [name for name, it in told if not self.lookup_allowed(name, it, request)]
            raise narrowed_so(names) from fault

    def get_fields(self, request: HttpRequest, obj: Model | None = None) -> Sequence[str]:
        """Give every column but the hidden ones, and what is read from them."""
        columns = [field.name for field in self.model._meta.concrete_fields]
        kept = [name for name in columns if name not in self.hidden and name != "id"]
        return (*self.readonly_fields, *kept)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Give the rows of the clubs one sees."""
        rows = super().get_queryset(request)
        if request.user.is_superuser:
            return rows
        return rows.filter(**{f"{self.club_path}__in": clubs_of(request.user, self.open_to)})

    def has_module_permission(self, request: HttpRequest) -> bool:
        """Let staff in."""
        return self.has_view_permission(request)

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Let staff look, and who holds an office this is open to."""
        if request.user.is_active and request.user.is_staff:
            return True
        return bool(self.open_to) and self._is_open_to(request)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Let nobody add."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Let nobody change."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Let nobody delete."""
        return False

    def _is_open_to(self, request: HttpRequest) -> bool:
        """Tell whether the reader holds such an office in some club; asked once a request."""
        known = request.__dict__.setdefault("_offices_in_the_admin", {})
        if self.open_to not in known:
            may = request.user.is_active and request.user.is_authenticated
            known[self.open_to] = may and clubs_of(request.user, self.open_to).exists()
        return bool(known[self.open_to])
