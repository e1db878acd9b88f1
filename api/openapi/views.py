"""The OpenAPI document as served: built once per process, with an ETag."""

from __future__ import annotations

import hashlib
from threading import Lock
from typing import Any

from django.http import HttpResponse
from django.utils.cache import get_conditional_response, patch_vary_headers
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView
from rest_framework.request import Request
from rest_framework.response import Response

from api.http.views import OptionsMixin
from club.middleware.http_policy import POLICY

_built: dict[str, tuple[bytes, dict[str, str]]] = {}
"""The rendered document and its headers, by media type; it never changes while we run."""
_building = Lock()


class OpenApiDocumentView(OptionsMixin, SpectacularAPIView):
    """The OpenAPI document, in the requested media type."""

    schema = None

    def get(self, request: Request, *args: Any, **kwargs: Any) -> HttpResponse:
        """Return the document, or 304 if the caller already has it."""
        media = request.accepted_renderer.media_type
        with _building:  # several requests may come at once, and building takes seconds
            if media not in _built:
                _built[media] = self._rendered(request)
        body, headers = _built[media]
        answer = get_conditional_response(request, etag=headers["ETag"])
        if answer is None:
            answer = HttpResponse(body)
        for name, value in headers.items():
            answer[name] = value
        patch_vary_headers(answer, ["Accept"])
        return answer

    def _rendered(self, request: Request) -> tuple[bytes, dict[str, str]]:
        """Render the document, with an ETag derived from its content."""
        made = self._get_schema_response(request)  # type: ignore[no-untyped-call]  # no types there
        made.accepted_renderer = request.accepted_renderer
        made.accepted_media_type = request.accepted_media_type
        made.renderer_context = self.get_renderer_context()
        body: bytes = made.render().content
        headers = {name: made[name] for name in ("Content-Type", "Content-Disposition")}
        headers["ETag"] = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
        headers["Cache-Control"] = "no-cache"
        return body, headers

    def _get_version_parameter(self, request: Request) -> None:
        """Ignore any version in the request: there is only one, and the cache is shared by all."""


class SwaggerView(OptionsMixin, SpectacularSwaggerSplitView):
    """Swagger UI under the Content-Security-Policy of our own pages."""

    url_name = "api:schema"
    schema = None

    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Return the page, or its script."""
        response: Response = super().get(request, *args, **kwargs)  # type: ignore[no-untyped-call]  # no types there
        response["Content-Security-Policy"] = POLICY
        return response
