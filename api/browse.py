"""The page for browsing the OpenAPI document; everything on it is served from here."""

from __future__ import annotations

from typing import Any

from drf_spectacular.views import SpectacularSwaggerSplitView
from rest_framework.request import Request
from rest_framework.response import Response

from api.methods import SaysItsMethods
from club.views.policy import POLICY


class Browse(SaysItsMethods, SpectacularSwaggerSplitView):
    """Swagger UI under the Content-Security-Policy of our own pages."""

    url_name = "api:schema"
    schema = None

    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Return the page, or its script."""
        response: Response = super().get(request, *args, **kwargs)
        response["Content-Security-Policy"] = POLICY
        return response
