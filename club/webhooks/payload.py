"""The content of webhook messages: which notices a line causes, and the message body."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import UTC
from typing import Any

import orjson
from django.db.models import Q, QuerySet

from club.models import Delivery, Line, Webhook
from club.record import registries
from club.record.registries import NoticeKind

TRIAL = "trial"
"""The kind of a test message, which shows whether messages arrive."""


def lines_for(webhook: Webhook, *, upto: int) -> QuerySet[Line]:
    """Return the published lines that a webhook has yet to process, up to `upto`, in order."""
    wanted = Q(pk__in=[])
    for kind in registries.NOTICE_KINDS:
        if kind.id in webhook.kinds and kind.whats:
            wanted |= Q(what__in=kind.whats, stream__name__startswith=f"{kind.prefix}:")
    lines = Line.objects.filter(wanted, stream__club=webhook.club_id)
    lines = lines.filter(position__number__gt=webhook.position, position__number__lte=upto)
    return lines.select_related("stream", "position").order_by("position__number")


def kinds_of(line: Line, among: Collection[str]) -> list[NoticeKind]:
    """Return which of these kinds of notice a line causes."""
    prefix = registries.prefix_of(line.stream.name)
    return [
        kind
        for kind in registries.NOTICE_KINDS
        if kind.id in among
        and (kind.prefix == prefix and line.what in kind.whats)
        and kind.takes(line.body)
    ]


def payload_of(line: Line, kind: NoticeKind) -> dict[str, Any]:
    """Return the content for a line: its place, where to read more, and what the kind adds."""
    stream = line.stream.name
    path = kind.where(stream)
    here = {"stream": stream, "number": line.number, **({"path": path} if path else {})}
    looked_up = kind.looks_up(line.stream.club_id, stream, line.body)
    return {**here, **kind.tells(stream, line.body), **looked_up}


def message_of(kind: str, webhook: int, what: object) -> str:
    """Return the id of a message, which depends only on its kind, its webhook and its subject."""
    return f"{kind.replace('.', '_')}-{webhook}-{what}"


def body_of(delivery: Delivery) -> bytes:
    """Return the body of a message; it is the same at every try."""
    club = delivery.webhook.club.slug
    data: Mapping[str, Any] = {"club": club, "position": delivery.position, **delivery.told}
    if path := delivery.told.get("path"):
        data = {**data, "path": f"/api/v1/clubs/{club}{path}"}
    at = delivery.at.astimezone(UTC).isoformat().replace("+00:00", "Z")
    return orjson.dumps({"type": delivery.kind, "timestamp": at, "data": data})
