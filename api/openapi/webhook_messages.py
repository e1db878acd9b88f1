"""Webhook messages in the OpenAPI document: what is sent for each kind, and how it is signed."""

from __future__ import annotations

from typing import Any

from api.openapi.postprocessing import SHAPES
from club.record import registries
from club.record.registries import NoticeKind
from club.webhooks.payload import TRIAL

TEXT = {"type": "string"}
STANDS = {
    "club": {**TEXT, "description": "The club, as addresses name it."},
    "position": {
        "type": "integer",
        "minimum": 0,
        "description": "How far the record had come in the public order; what `/replay` goes by.",
    },
}
"""Fields that every message has."""
ON_THE_RECORD = {
    "stream": {**TEXT, "description": "The stream of the line it tells of."},
    "number": {"type": "integer", "minimum": 1, "description": "That line's number in it."},
}
"""Further fields of a message that is about a line of the record."""
MORE = {"path": {**TEXT, "description": "Where to read more, with a token."}}
HEADERS = {
    "webhook-id": "The same at every try of one message: what came before can be passed over.",
    "webhook-timestamp": "When it was sent, in seconds since 1970: refuse what is old.",
    "webhook-signature": "`v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64; several "
    "stand with a space between while two secrets sign.",
}
ANSWERS = {
    "2XX": "It was taken.",
    "410": "No more is wanted: the webhook is stopped.",
    "default": "It was not taken, and is tried again.",
}


def with_webhooks(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Add every kind of notice with its schema, those of plugins and the trial included."""
    trial = NoticeKind(TRIAL, "Tells of nothing: a webhook is tried")
    shapes, result["webhooks"] = result["components"]["schemas"], {}
    for kind in (*registries.NOTICE_KINDS, trial):
        name = f"Message.{kind.id}"
        shapes[name] = message_shape(kind)
        result["webhooks"][kind.id] = {"post": _operation(kind, name)}
    return result


def message_shape(kind: NoticeKind) -> dict[str, Any]:
    """Return the schema of a message of this kind; fields may be added later, as everywhere."""
    line = ON_THE_RECORD if kind.whats else {}
    data = {
        "type": "object",
        "required": [*STANDS, *line, *kind.always],
        "properties": {**STANDS, **line, **(MORE if kind.whats else {}), **kind.says},
    }
    return {
        "type": "object",
        "description": kind.title,
        "required": ["type", "timestamp", "data"],
        "properties": {
            "type": {"const": kind.id},
            "timestamp": {**TEXT, "format": "date-time", "description": "When it happened."},
            "data": data,
        },
    }


def _operation(kind: NoticeKind, shape: str) -> dict[str, Any]:
    return {
        "operationId": kind.id.replace(".", "_"),
        "summary": kind.title,
        "description": f"{kind.title}. Sent to the club's webhooks that ask for it.",
        "tags": ["webhooks"],
        "security": [],
        "parameters": [
            {"name": name, "in": "header", "required": True, "schema": TEXT, "description": said}
            for name, said in HEADERS.items()
        ],
        "requestBody": {
            "required": True,
            "content": {"application/json": {"schema": {"$ref": SHAPES + shape}}},
        },
        "responses": {status: {"description": said} for status, said in ANSWERS.items()},
    }
