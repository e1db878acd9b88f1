"""Everything Prometheus reads: what all processes have counted, and the current outbox."""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.db.models import Count, Min, Q
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_GET
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from prometheus_client.registry import Collector

from club import clock
from club.infrastructure.site_urls import on_this_machine
from club.models import Delivery, Errand, Line

LIVE_FILE = re.compile(r"gauge_live\w+_(\d+)\.db")


class Outbox(Collector):
    """Pending errands, lines and webhook messages, read from the database."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Yield how many are pending, and for how long the oldest errand has been due."""
        now = clock.now()
        waiting = GaugeMetricFamily(
            "whist_outbox_waiting", "Errands that are due and not done.", labels=["task"]
        )
        failing = GaugeMetricFamily(
            "whist_outbox_failing", "Errands whose last attempt failed.", labels=["task"]
        )
        oldest = now
        undone = Errand.objects.filter(done_at=None).values("task")
        rows = undone.annotate(
            due=Count("pk", filter=Q(due_at__lte=now)),
            failed=Count("pk", filter=~Q(trouble="")),
            first=Min("due_at"),
        )
        for row in rows.order_by("task"):
            waiting.add_metric([row["task"]], row["due"])
            failing.add_metric([row["task"]], row["failed"])
            oldest = min(oldest, row["first"])
        yield waiting
        yield failing
        late = (now - oldest).total_seconds()
        yield GaugeMetricFamily(
            "whist_outbox_oldest_seconds", "How long the oldest errand has been due.", value=late
        )
        yield GaugeMetricFamily(
            "whist_publisher_waiting_lines",
            "Lines of the record that have no place in the public order yet.",
            value=Line.objects.filter(position=None).count(),
        )
        unsent = Delivery.objects.filter(delivered_at=None, given_up_at=None)
        yield GaugeMetricFamily(
            "whist_webhook_waiting", "Webhook messages not delivered yet.", value=unsent.count()
        )


def exposition() -> bytes:
    """Return every metric in the Prometheus text format, version 0.0.4."""
    now = CollectorRegistry()
    now.register(Outbox())
    return generate_latest(_counted()) + generate_latest(now)


def _counted() -> CollectorRegistry:
    """Return what all processes have counted, or only this one if there is no shared folder."""
    if not settings.WHIST_METRICS_FOLDER:
        return REGISTRY
    folder = Path(settings.WHIST_METRICS_FOLDER)
    forget_dead_processes(folder)
    registry = CollectorRegistry()
    MultiProcessCollector(registry, str(folder))  # type: ignore[no-untyped-call]  # no types there
    return registry


def forget_dead_processes(folder: Path) -> None:
    """Remove the live gauges of dead processes, since a killed process cannot do so itself."""
    for path in folder.glob("gauge_live*.db"):
        found = LIVE_FILE.fullmatch(path.name)
        if found and not is_running(int(found[1])):
            mark_process_dead(found[1], str(folder))  # type: ignore[no-untyped-call]  # no types there


def is_running(pid: int) -> bool:
    """Return whether a process with this id is running on this machine."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


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
