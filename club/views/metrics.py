"""The Prometheus endpoint, /metrics."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_GET
from prometheus_client import CONTENT_TYPE_LATEST

from club.monitoring.exposition import exposition
from club.views.origin import on_this_machine


@require_GET
def metrics(request: HttpRequest) -> HttpResponse:
    """Return the metrics to this machine, or to clients with the token; 404 to anyone else."""
    if not _may_read(request):
        raise Http404
    response = HttpResponse(exposition(), content_type=CONTENT_TYPE_LATEST)
    response["Cache-Control"] = "private, no-store"
    return response


def _may_read(request: HttpRequest) -> bool:
    """Check the bearer token if one is configured; otherwise allow only this machine."""
    if not settings.WHIST_METRICS_TOKEN:
        return on_this_machine(request)
    kind, _space, sent = request.headers.get("Authorization", "").partition(" ")
    right = settings.WHIST_METRICS_TOKEN.encode()
    return kind.lower() == "bearer" and secrets.compare_digest(sent.strip().encode(), right)
