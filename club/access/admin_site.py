"""The admin site, open to staff and to officers whose office covers some of its lists."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

if TYPE_CHECKING:  # unfold has no types: its site is Django's with another look
    from django.contrib.admin import AdminSite as UnfoldAdminSite
else:
    from unfold.sites import UnfoldAdminSite


class AdminSite(UnfoldAdminSite):
    """The admin site; anyone with view permission on at least one list may enter."""

    def has_permission(self, request: HttpRequest) -> bool:
        """Return whether the user may view at least one registered list."""
        lists = self._registry.values()
        return any(shown.has_view_permission(request) for shown in lists)

    def login(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Redirect to the club's own sign-in page; PermissionDenied if signed in without access."""
        if request.user.is_authenticated and not self.has_permission(request):
            raise PermissionDenied
        onwards = request.GET.get("next", reverse("admin:index", current_app=self.name))
        return redirect_to_login(onwards, reverse("sign-in"))

    def _build_app_dict(self, request: HttpRequest, label: Any = None) -> dict[str, Any]:
        """Return the models by app, translating each name once rather than at every comparison."""
        by_app: dict[str, Any] = super()._build_app_dict(request, label)
        for app in by_app.values():
            for shown in app["models"]:
                shown["name"] = str(shown["name"])
        return by_app
