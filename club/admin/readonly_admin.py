"""Read-only admin: rows can be viewed, searched and filtered, never changed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from django.contrib import admin
from django.contrib.admin.exceptions import DisallowedModelAdminLookup
from django.contrib.admin.views.main import IGNORED_PARAMS as PAGING
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from club.errors import Fault, Malformed
from club.models import Club, Member
from club.reason import N_, Reason

if TYPE_CHECKING:  # unfold has no types: its admin is Django's with another look
    ModelAdmin = admin.ModelAdmin[Any]
else:
    from unfold.admin import ModelAdmin


def clubs_of(user: Any, offices: Collection[str] = ()) -> QuerySet[Club]:
    """Return the clubs whose rows a user may see: all for a superuser, their own for staff.

    Others see clubs in which they hold one of the offices.
    """
    if user.is_superuser:
        return Club.objects.all()
    own = Member.objects.filter(user=user).exclude(kind=Member.Kind.LAPSED)
    if not user.is_staff:
        own = own.filter(roles__office__in=offices)
    return Club.objects.filter(pk__in=own.values("club"))


def clubs_of_officers(user: Any, offices: Collection[str]) -> QuerySet[Club]:
    """Return the clubs in which a user, staff or not, holds one of the offices.

    A superuser gets all clubs.
    """
    if user.is_superuser:
        return Club.objects.all()
    own = Member.objects.filter(user=user).exclude(kind=Member.Kind.LAPSED)
    return Club.objects.filter(pk__in=own.filter(roles__office__in=offices).values("club"))


class ClubFilter(admin.SimpleListFilter):
    """Filter by club, for users who see several."""

    title = _("club")
    parameter_name = "club"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Return the clubs the user may see, if there are several."""
        seen = clubs_of(request.user, model_admin.open_to)
        clubs = [(str(pk), name) for pk, name in seen.values_list("pk", "name")]
        self.path = model_admin.club_path
        return clubs if len(clubs) > 1 else []

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Keep only rows of the chosen club; none if the user may not see that club."""
        if self.value() is None:
            return queryset
        if self.value() not in dict(self.lookup_choices):
            return queryset.none()
        return queryset.filter(**{self.path: self.value()})


def unknown_filter(names: Iterable[str]) -> Malformed:
    """Return the error for a list filtered by unknown parameters."""
    expected = Reason(N_("the filters of this list"))
    faults = [Fault(name, expected) for name in names]
    return Malformed(Reason(N_("The list cannot be filtered that way.")), faults=faults)


class ReadOnlyAdmin(ModelAdmin):
    """Read-only rows; all changes are made by commands and recorded in the journal.

    `club_path` leads from a row to its club. `hidden` columns are secret or internal: digests,
    salts, states. `open_to` are offices that may see the rows of their club, besides staff.
    """

    club_path = "club"
    open_to: frozenset[str] = frozenset()
    hidden: Sequence[str] = ()
    actions = None
    list_per_page = 50
    show_full_result_count = False
    list_filter: ClassVar[tuple[Any, ...]] = (ClubFilter,)

    def get_changelist_instance(self, request: HttpRequest) -> Any:
        """Return the filtered list; raise Malformed, naming the fields, for unknown filters."""
        try:
            return super().get_changelist_instance(request)
        except DisallowedModelAdminLookup as fault:
            filters = [(name, value) for name, value in request.GET.items() if name not in PAGING]
            names = [
                name for name, it in filters if not self.lookup_allowed(name, str(it), request)
            ]
            raise unknown_filter(names) from fault

    def get_fields(self, request: HttpRequest, obj: Model | None = None) -> tuple[Any, ...]:
        """Return all columns that are not hidden, and the computed ones."""
        columns = [field.name for field in self.model._meta.concrete_fields]
        kept = [name for name in columns if name not in self.hidden and name != "id"]
        return (*self.readonly_fields, *kept)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Return the rows of the clubs that the user may see."""
        rows = super().get_queryset(request)
        if request.user.is_superuser:
            return rows
        return rows.filter(**{f"{self.club_path}__in": clubs_of(request.user, self.open_to)})

    def has_module_permission(self, request: HttpRequest) -> bool:
        """Return whether the user may view these rows."""
        return self.has_view_permission(request)

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Return whether the user is staff, or holds an office in `open_to`."""
        if request.user.is_active and request.user.is_staff:
            return True
        return bool(self.open_to) and self._is_open_to(request)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Forbid adding rows."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Forbid changing rows."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Forbid deleting rows."""
        return False

    def _is_open_to(self, request: HttpRequest) -> bool:
        """Return whether the user holds such an office in any club, cached per request."""
        known = request.__dict__.setdefault("_offices_in_the_admin", {})
        if self.open_to not in known:
            may = request.user.is_active and request.user.is_authenticated
            known[self.open_to] = may and clubs_of(request.user, self.open_to).exists()
        return bool(known[self.open_to])
