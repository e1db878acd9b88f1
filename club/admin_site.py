"""The admin: staff come in, and officers to what their office has to look after."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from unfold.sites import UnfoldAdminSite


class AdminSite(UnfoldAdminSite):
    """The one admin; whoever may look at any of its lists may come in."""

    def has_permission(self, request: HttpRequest) -> bool:
        """Let in staff, and those to whom some list is open."""
        lists = self._registry.values()
        return any(shown.has_view_permission(request) for shown in lists)

    def login(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Lead to the club's own door; PermissionDenied where somebody else is signed in."""
        if request.user.is_authenticated and not self.has_permission(request):
            raise PermissionDenied
        onwards = request.GET.get("next", reverse("admin:index", current_app=self.name))
        return redirect_to_login(onwards, reverse("sign-in"))

    def _build_app_dict(self, request: HttpRequest, label: str | None = None) -> dict[str, Any]:
        """Give the lists by app; a name is translated once, not each time two are compared."""
        by_app: dict[str, Any] = super()._build_app_dict(request, label)
        for app in by_app.values():
            for shown in app["models"]:
                shown["name"] = str(shown["name"])
        return by_app
